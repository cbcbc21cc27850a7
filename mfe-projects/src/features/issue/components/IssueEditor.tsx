import { Box, type Continued, Flex, SaveStatus, Textarea, useEnterSubmit, useHotkey } from '@dojang/shared-ui';
import { RichEditor } from '@dojang/shared-ui/editor';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { AUTORESIZE } from '../../../autoresize.ts';
import { useReferences } from '../../conversation/use-references.ts';
import { useTextFiles } from '../../file/use-text-files.ts';
import type { IssueDraft } from '../issue.mutations.ts';
import type { Issue } from '../issue.schema.ts';
import { useIssueDraft } from '../use-issue-draft.ts';
import { IssueConflict } from './IssueConflict.tsx';

interface Props {
  issue: Issue;
  editable: boolean;
  /** Unsaved changes of an earlier visit that the user continues. */
  continued: Continued<IssueDraft> | null;
  /** Content between the title and the body. */
  properties: ReactNode;
}

/** Title and body of an issue. They are saved during typing. */
export function IssueEditor({ issue, editable, continued, properties }: Props) {
  const { draft, setTitle, setBody, autosave, takeTheirs, keepMine, keepBoth } = useIssueDraft(
    issue,
    editable,
    continued,
  );
  const pictures = useTextFiles(issue.project_id, 'issue', issue.id);
  const references = useReferences(issue.project_id);
  const body = useRef<HTMLDivElement>(null);
  const [bodyWanted, setBodyWanted] = useState(false);
  const toBody = useCallback(() => {
    body.current?.querySelector<HTMLElement>('[contenteditable=true], [data-early-text]')?.focus();
    setBodyWanted(true);
  }, []);
  const enter = useEnterSubmit(toBody);
  const { flush } = autosave;
  useHotkey('mod+s', () => void flush());
  const isEmpty = draft.title.trim() === '';
  return (
    <Box>
      <Textarea
        unstyled
        autoresize={AUTORESIZE}
        id="issue-title"
        aria-label="이슈 제목"
        aria-invalid={isEmpty}
        rows={1}
        maxLength={200}
        value={draft.title}
        readOnly={!editable}
        onChange={(event) => setTitle(event.target.value.replace(/\n/g, ' '))}
        {...enter}
        w="full"
        mb="2"
        resize="none"
        css={{ fieldSizing: 'content' }}
        bg="transparent"
        textStyle="xl"
        fontWeight="700"
        outline="none"
      />
      {isEmpty && (
        <Box role="alert" textStyle="xs" color="fg.error" mb="2">
          제목을 적어 주세요. 그때까지 앞의 제목이 남아요.
        </Box>
      )}
      <Box mb="4">{properties}</Box>
      <Box ref={body}>
        <RichEditor
          autoFocus={bodyWanted}
          value={draft.body}
          onChange={setBody}
          editable={editable}
          pictures={pictures}
          references={references}
          compact
          label="이슈 본문"
          placeholder="설명을 적거나 / 를 눌러 블록을 넣으세요"
          minHeight="8rem"
        />
      </Box>
      <Flex minH="6" justify="flex-end">
        {editable && <SaveStatus state={autosave.state} error={autosave.error} onRetry={() => void flush()} />}
      </Flex>
      <IssueConflict
        issue={issue}
        draft={draft}
        autosave={autosave}
        onKeepMine={keepMine}
        onKeepBoth={keepBoth}
        onTakeTheirs={takeTheirs}
      />
    </Box>
  );
}
