import { sessionStore } from '@dojang/shared-auth';
import { JournalGate, Modal, Text } from '@dojang/shared-ui';
import { firstColumnOf, NEW_ISSUE, type NewIssueDraft, parseNewIssue } from '../new-issue.logic.ts';
import { useIssueNames } from '../use-issue-data.ts';
import { NewIssueForm } from './NewIssueForm.tsx';

interface Props {
  projectId: string;
  /** The board at the beginning; absent means the first board. */
  boardId?: string | undefined;
  onClose: () => void;
}

/** A new issue of a project. */
export function CreateIssueDialog({ projectId, boardId, onClose }: Props) {
  const { data } = useIssueNames(projectId);
  const place = { account: sessionStore.getState().id, kind: 'new-issue', id: projectId };
  const columnId = boardId && data ? firstColumnOf(boardId, data.boards, data.columns.values()) : '';
  const first = { ...NEW_ISSUE, columnId };
  return (
    <Modal open onClose={onClose} title="새 이슈" size="lg">
      {data && (
        <JournalGate<NewIssueDraft>
          place={place}
          stored={first}
          rev={0}
          parse={parseNewIssue}
          preview={({ title }) => <Text>{title}</Text>}
          onLeave={onClose}
          skeleton={null}
        >
          {(continued) => (
            <NewIssueForm
              projectId={projectId}
              data={data}
              first={first}
              place={place}
              continued={continued}
              onClose={onClose}
            />
          )}
        </JournalGate>
      )}
    </Modal>
  );
}
