import { showError } from '@dojang/shared-ui';
import { useNavigate } from '@dojang/shared-ui/router';
import { useRef } from 'react';
import { useCreateProject } from '../project.mutations.ts';
import { ProjectNameDialog } from './ProjectNameDialog.tsx';

export function CreateProjectDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const create = useCreateProject();
  // One id per project, so that a retry after a lost response does not create a second project.
  const id = useRef(crypto.randomUUID());

  const submit = (name: string) =>
    create.mutate(
      { id: id.current, name },
      {
        onSuccess: (project) => {
          id.current = crypto.randomUUID();
          onClose();
          void navigate(`/project/dashboard?projectId=${project.id}`);
        },
        onError: showError,
      },
    );

  return (
    <ProjectNameDialog
      open={open}
      title="새 프로젝트"
      submitLabel="만들기"
      busy={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
