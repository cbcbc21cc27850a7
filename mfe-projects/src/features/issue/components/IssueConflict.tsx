import { readPicture } from '@dojang/shared-auth';
import { Box, Button, ConflictDialog, Flex, Heading, Text, type UseAutosave } from '@dojang/shared-ui';
import { DocumentView } from '@dojang/shared-ui/editor';
import { useState } from 'react';
import { useConflictChoice } from '../../../use-conflict-choice.ts';
import { type IssueDraft, useRestoreIssues } from '../issue.mutations.ts';
import type { Issue } from '../issue.schema.ts';

interface Props {
  issue: Issue;
  draft: IssueDraft;
  autosave: Pick<UseAutosave<Issue>, 'conflict' | 'state'>;
  onKeepMine: () => void;
  onKeepBoth: () => void;
  onTakeTheirs: (theirs: Issue) => void;
}

/** A save was refused, because another user saved first or removed the issue. The local text stays until the user chooses. */
export function IssueConflict({ issue, draft, autosave, onKeepMine, onKeepBoth, onTakeTheirs }: Props) {
  const { theirs, isSaving, isNewer, after } = useConflictChoice(autosave);
  const [later, setLater] = useState<Issue | null>(null);
  const restore = useRestoreIssues(issue.project_id);
  if (!theirs) return null;
  if (theirs.removed_at || later === theirs) {
    return (
      <Flex
        role="alert"
        wrap="wrap"
        gap="2"
        align="center"
        p="3"
        my="2"
        borderRadius="l2"
        borderWidth="1px"
        bg="bg.panel"
      >
        <Text textStyle="sm" flex="1">
          {theirs.removed_at
            ? '다른 곳에서 이 이슈를 휴지통으로 옮겼어요. 지금 쓴 내용은 아직 저장하지 않았어요.'
            : '아직 저장하지 않은 내용이 있어요.'}
        </Text>
        {theirs.removed_at ? (
          <>
            <Button size="sm" variant="outline" onClick={() => onTakeTheirs(theirs)}>
              내가 쓴 내용 버리기
            </Button>
            <Button
              size="sm"
              loading={restore.isPending}
              onClick={() => restore.mutate([issue.id], { onSuccess: onKeepMine })}
            >
              복원하고 저장하기
            </Button>
          </>
        ) : (
          <Button size="sm" onClick={() => setLater(null)}>
            내용 고르기
          </Button>
        )}
      </Flex>
    );
  }
  return (
    <ConflictDialog
      open
      mine={<IssueText {...draft} />}
      theirs={<IssueText title={theirs.title} body={theirs.body} />}
      theirName={theirs.updated_by_name}
      theirTime={theirs.updated_at}
      isSaving={isSaving}
      isNewer={isNewer}
      onKeepMine={after(onKeepMine)}
      onKeepBoth={after(onKeepBoth)}
      onTakeTheirs={() => onTakeTheirs(theirs)}
      onClose={() => setLater(theirs)}
    />
  );
}

/** One version of an issue, for comparison. */
export function IssueText({ title, body }: IssueDraft) {
  return (
    <Box>
      <Heading as="h4" textStyle="heading" mb="2">
        {title}
      </Heading>
      <DocumentView value={body} readPicture={readPicture} />
    </Box>
  );
}
