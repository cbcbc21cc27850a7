import { projectCan, sessionStore, useCurrentProject } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import {
  EmptyState,
  FormField,
  JournalGate,
  LinkButton,
  Modal,
  NativeSelect,
  QueryView,
  Text,
} from '@dojang/shared-ui';
import { useState } from 'react';
import { liveProjects, projectQueries } from '../../project/project.queries.ts';
import { lastProject, rememberProject } from '../last-project.ts';
import { NEW_ISSUE, type NewIssueDraft, parseNewIssue } from '../new-issue.logic.ts';
import { useIssueNames } from '../use-issue-data.ts';
import { NewIssueForm } from './NewIssueForm.tsx';

interface Props {
  /** Whether the user is assigned at first. */
  isMine: boolean;
  onClose: () => void;
}

type Projects = { id: string; name: string }[];
type Listed = Parameters<typeof liveProjects>[0];

const writable = (projects: Listed): Projects =>
  liveProjects(projects).filter(({ role }) => projectCan(role, 'note.write'));

/** A new issue in one of the projects. It begins with the project that was chosen last. */
export function CreateMyIssueDialog({ isMine, onClose }: Props) {
  const query = useQuery({ ...projectQueries.list(), select: writable });
  return (
    <Modal open onClose={onClose} title="새 이슈" size="lg">
      <QueryView
        query={query}
        skeleton={null}
        empty={
          <EmptyState
            title="이슈를 만들 수 있는 프로젝트가 없어요"
            action={<LinkButton to="/project?new=1">프로젝트 만들기</LinkButton>}
          />
        }
      >
        {(projects: Projects) => <Form projects={projects} isMine={isMine} onClose={onClose} />}
      </QueryView>
    </Modal>
  );
}

function Form({ projects, isMine, onClose }: Props & { projects: Projects }) {
  const current = useCurrentProject().project?.id ?? null;
  const [projectId, setProjectId] = useState(() => {
    const known = [lastProject(), current].find((id) => projects.some((project) => project.id === id));
    return known ?? projects[0]?.id ?? '';
  });
  const { data } = useIssueNames(projectId);
  const account = sessionStore.getState().id;
  const first = { ...NEW_ISSUE, assigneeId: isMine ? account : '' };
  const place = { account, kind: 'new-issue', id: 'any' };
  return (
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
          onCreated={() => rememberProject(projectId)}
          choice={(hasPictures) => (
            <FormField label="프로젝트" {...(hasPictures ? { help: '그림이 있으면 프로젝트를 바꿀 수 없어요.' } : {})}>
              <NativeSelect.Root size="sm" disabled={hasPictures}>
                <NativeSelect.Field value={projectId} onChange={(event) => setProjectId(event.target.value)}>
                  {projects.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </NativeSelect.Field>
                <NativeSelect.Indicator />
              </NativeSelect.Root>
            </FormField>
          )}
        />
      )}
    </JournalGate>
  );
}
