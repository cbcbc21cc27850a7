import { useQuery } from '@dojang/shared-auth/query';
import {
  AppError,
  Box,
  Button,
  ErrorState,
  Flex,
  IconButton,
  JournalGate,
  QueryView,
  Skeleton,
  Stack,
  snack,
  Text,
} from '@dojang/shared-ui';
import { ChevronDown, ChevronUp, Link2, X } from 'lucide-react';
import { Conversation } from '../../conversation/components/Conversation.tsx';
import { LazyAttachments } from '../../file/components/LazyAttachments.tsx';
import { PlacePresence } from '../../member/components/PlacePresence.tsx';
import { type IssueDraft, useRestoreIssues } from '../issue.mutations.ts';
import { issueQueries } from '../issue.queries.ts';
import type { Issue } from '../issue.schema.ts';
import { type IssueData, useIssueData } from '../use-issue-data.ts';
import { issuePlace, mergeIssues, parseIssueDraft } from '../use-issue-draft.ts';
import { IssueText } from './IssueConflict.tsx';
import { IssueEditor } from './IssueEditor.tsx';
import { IssueIcons } from './IssueIcons.tsx';
import { IssueLinks } from './IssueLinks.tsx';
import { IssueProperties } from './IssueProperties.tsx';
import { IssueSource } from './IssueSource.tsx';
import { SubIssues } from './SubIssues.tsx';

export interface IssuePanelProps {
  projectId: string;
  issueId: string;
  onClose: () => void;
  /** Links to the previous and the next issue in the list, if there are any. */
  onStep?: ((step: 1 | -1) => void) | undefined;
  /** Opens another issue in the same place. */
  onOpen?: ((issueId: string) => void) | undefined;
}

const GONE = new AppError({ code: 'not_found', status: 404 });

/** A whole issue: title, body, properties, sub-issues and relations. It is shown beside a list or over a board. */
export function IssuePanel({ projectId, issueId, onClose, onStep, onOpen }: IssuePanelProps) {
  const detail = useQuery(issueQueries.detail(issueId));
  const { data } = useIssueData(projectId);
  const issue = detail.data;
  // Presence sends the ids of places to the whole project. So in an issue of a listed board no presence is sent.
  const isShared = data?.boards.find(({ id }) => id === issue?.board_id)?.access === 'project';
  const copy = () =>
    navigator.clipboard
      .writeText(`${location.origin}/project/issue?projectId=${projectId}&issue=${issueId}`)
      .then(() => snack.success('이슈의 주소를 복사했어요.'))
      .catch(() => snack.error('복사하지 못했어요.'));
  return (
    <Box as="section" aria-label={issue ? `이슈 #${issue.number}` : '이슈'} p="4" minW="0">
      <IssueIcons />
      <Flex align="center" gap="1" mb="3">
        <Text textStyle="sm" color="fg.muted" flex="1" fontVariantNumeric="tabular-nums">
          {issue ? `#${issue.number}` : ''}
        </Text>
        {isShared && <PlacePresence projectId={projectId} place={`issue:${issueId}`} />}
        {onStep && (
          <>
            <IconButton size="xs" variant="ghost" aria-label="이전 이슈" onClick={() => onStep(-1)}>
              <ChevronUp />
            </IconButton>
            <IconButton size="xs" variant="ghost" aria-label="다음 이슈" onClick={() => onStep(1)}>
              <ChevronDown />
            </IconButton>
          </>
        )}
        <IconButton size="xs" variant="ghost" aria-label="주소 복사" onClick={() => void copy()}>
          <Link2 />
        </IconButton>
        <IconButton size="xs" variant="ghost" aria-label="이슈 닫기" onClick={onClose}>
          <X />
        </IconButton>
      </Flex>
      <QueryView query={detail} skeleton={<PanelSkeleton />}>
        {(found: Issue | null) =>
          !found || found.project_id !== projectId ? (
            <ErrorState error={GONE} title="이슈를 찾을 수 없어요" />
          ) : data ? (
            <OpenIssue key={found.id} issue={found} data={data} onClose={onClose} onOpen={onOpen} />
          ) : (
            <PanelSkeleton />
          )
        }
      </QueryView>
    </Box>
  );
}

interface OpenProps {
  issue: Issue;
  data: IssueData;
  onClose: () => void;
  onOpen: IssuePanelProps['onOpen'];
}

function OpenIssue({ issue, data, onClose, onOpen }: OpenProps) {
  const head = data.byId.get(issue.id);
  const editable = data.canWrite && !issue.removed_at;
  return (
    <Stack gap="5">
      {issue.removed_at && <Removed issue={issue} canWrite={data.canWrite} />}
      {issue.source_id && <IssueSource issue={issue} />}
      <JournalGate<IssueDraft>
        place={issuePlace(issue.id)}
        stored={{ title: issue.title, body: issue.body }}
        rev={issue.rev}
        storedAt={issue.updated_at}
        parse={parseIssueDraft}
        merge={mergeIssues}
        preview={(draft) => <IssueText {...draft} />}
        onLeave={onClose}
        skeleton={<PanelSkeleton />}
      >
        {(continued) => (
          <IssueEditor
            issue={issue}
            editable={editable}
            continued={continued}
            properties={head && <IssueProperties head={head} data={data} editable={editable} />}
          />
        )}
      </JournalGate>
      <SubIssues issue={issue} data={data} editable={editable} onOpen={onOpen} />
      <IssueLinks issue={issue} data={data} editable={editable} onOpen={onOpen} />
      <LazyAttachments projectId={issue.project_id} type="issue" id={issue.id} canWrite={editable} />
      <Conversation target={{ type: 'issue', id: issue.id }} projectId={issue.project_id} canWrite={editable} />
    </Stack>
  );
}

function Removed({ issue, canWrite }: { issue: Issue; canWrite: boolean }) {
  const restore = useRestoreIssues(issue.project_id);
  return (
    <Flex role="status" align="center" gap="3" p="3" borderRadius="l2" bg="bg.warning" color="fg.warning">
      <Text flex="1" textStyle="sm">
        휴지통에 있는 이슈예요.
      </Text>
      {canWrite && (
        <Button
          size="sm"
          variant="outline"
          bg="bg"
          loading={restore.isPending}
          onClick={() => restore.mutate([issue.id])}
        >
          복원
        </Button>
      )}
    </Flex>
  );
}

function PanelSkeleton() {
  return (
    <Stack gap="3" role="status" aria-label="이슈를 불러오는 중">
      <Skeleton h="8" w="70%" />
      <Skeleton h="4" />
      <Skeleton h="4" w="80%" />
    </Stack>
  );
}
