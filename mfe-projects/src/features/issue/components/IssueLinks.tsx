import { useSession } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { Box, Button, chakra, Flex, IconButton, matchesKorean, Text } from '@dojang/shared-ui';
import { Eye, EyeOff, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { nameOf } from '../../member/member.logic.ts';
import { useRelate, useUnrelate, useUpdateIssues } from '../issue.mutations.ts';
import { issueQueries } from '../issue.queries.ts';
import type { Issue, Relation, RelationKind } from '../issue.schema.ts';
import type { IssueData, OpenIssue } from '../use-issue-data.ts';
import { IssueLine } from './IssueLine.tsx';
import { PickMenu } from './PickMenu.tsx';

interface Props {
  issue: Issue;
  data: IssueData;
  editable: boolean;
  onOpen: OpenIssue;
}

/** A relation as text, seen from this issue. */
const RELATION_WORDS: Readonly<Record<RelationKind, readonly [from: string, to: string]>> = {
  blocks: ['막음', '막힘'],
  duplicates: ['중복', '중복됨'],
  relates: ['관련', '관련'],
};
const wordOf = ({ kind, isFrom }: Relation) => RELATION_WORDS[kind][isFrom ? 0 : 1];

const CHOICES = [
  { id: 'blocks', label: '막음', detail: '이 이슈가 먼저예요', kind: 'blocks', isFrom: true },
  { id: 'blocked', label: '막힘', detail: '그 이슈가 먼저예요', kind: 'blocks', isFrom: false },
  { id: 'duplicates', label: '중복', detail: '같은 이슈예요', kind: 'duplicates', isFrom: true },
  { id: 'relates', label: '관련', detail: '', kind: 'relates', isFrom: true },
] as const;

/** Relations to other issues, and the people who watch the issue. */
export function IssueLinks({ issue, data, editable, onOpen }: Props) {
  const { projectId, heads, byId } = data;
  const relations = useQuery(issueQueries.relations(projectId, issue.id));
  const relate = useRelate(projectId);
  const unrelate = useUnrelate(projectId, issue.id);
  const [adding, setAdding] = useState<{ anchor: HTMLElement; choice: (typeof CHOICES)[number] | null } | null>(null);
  const visible = relations.data?.filter(({ otherId }) => byId.has(otherId)) ?? [];
  return (
    <Flex direction="column" gap="3">
      <Box as="section" aria-label="관계" hidden={!editable && visible.length === 0}>
        <Text as="h3" textStyle="sm" fontWeight="600" mb="1">
          관계
        </Text>
        <chakra.ul listStyleType="none">
          {visible.map((relation) => {
            const other = byId.get(relation.otherId);
            if (!other) return null;
            return (
              <chakra.li key={relation.id} display="flex" alignItems="center" gap="2">
                <Text textStyle="xs" color="fg.muted" w="10" flexShrink="0">
                  {wordOf(relation)}
                </Text>
                <Box flex="1" minW="0">
                  <IssueLine head={other} data={data} onOpen={onOpen} />
                </Box>
                {editable && (
                  <IconButton
                    size="2xs"
                    variant="ghost"
                    aria-label={`#${other.number} 이슈와의 관계 지우기`}
                    onClick={() => unrelate.mutate(relation.id)}
                  >
                    <X />
                  </IconButton>
                )}
              </chakra.li>
            );
          })}
        </chakra.ul>
        {editable && (
          <Button
            size="xs"
            variant="ghost"
            colorPalette="gray"
            onClick={(event) => setAdding({ anchor: event.currentTarget, choice: null })}
          >
            <Plus /> 관계 추가
          </Button>
        )}
        {adding && !adding.choice && (
          <PickMenu
            label="관계"
            anchor={adding.anchor}
            options={(typed) => CHOICES.filter(({ label }) => matchesKorean(label, typed))}
            isMultiple
            onPick={(id) => setAdding({ ...adding, choice: CHOICES.find((choice) => choice.id === id) ?? null })}
            onClose={() => setAdding(null)}
          />
        )}
        {adding?.choice && (
          <PickMenu
            key="issue"
            label={`${adding.choice.label} 이슈`}
            anchor={adding.anchor}
            options={(typed) =>
              heads
                .filter(({ id, number, title }) => id !== issue.id && matchesKorean(`#${number} ${title}`, typed))
                .map(({ id, number, title }) => ({ id, label: `#${number} ${title}` }))
            }
            onPick={(otherId) => {
              const { kind, isFrom } = adding.choice ?? CHOICES[3];
              relate.mutate(
                isFrom ? { fromId: issue.id, toId: otherId, kind } : { fromId: otherId, toId: issue.id, kind },
              );
            }}
            onClose={() => setAdding(null)}
          />
        )}
      </Box>
      <Watchers issue={issue} data={data} />
    </Flex>
  );
}

function Watchers({ issue, data }: { issue: Issue; data: IssueData }) {
  const { id: me } = useSession();
  const watchers = useQuery(issueQueries.watchers(data.projectId, issue.id));
  const update = useUpdateIssues(data.projectId);
  const ids = watchers.data ?? [];
  const isWatching = ids.includes(me);
  const names = ids.map((id) => data.people.get(id)).flatMap((person) => (person ? [nameOf(person)] : []));
  return (
    <Flex as="section" aria-label="지켜보는 사람" align="center" gap="2">
      <Text textStyle="xs" color="fg.muted" flex="1" truncate title={names.join(', ')}>
        {names.length === 0 ? '지켜보는 사람이 없어요' : `${names.join(', ')} 님이 지켜봐요`}
      </Text>
      {data.canWrite && (
        <Button
          size="xs"
          variant="ghost"
          colorPalette="gray"
          aria-pressed={isWatching}
          onClick={() =>
            update.mutate(
              { ids: [issue.id], changes: isWatching ? { remove_watchers: [me] } : { add_watchers: [me] } },
              { onSettled: () => void watchers.refetch() },
            )
          }
        >
          {isWatching ? <EyeOff /> : <Eye />} {isWatching ? '그만 지켜보기' : '지켜보기'}
        </Button>
      )}
    </Flex>
  );
}
