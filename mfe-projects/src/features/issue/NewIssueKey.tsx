import { projectCan } from '@dojang/shared-auth';
import { snack, useHotkey, useLazyOverlay } from '@dojang/shared-ui';
import { useState } from 'react';
import { useProjectRole } from '../../use-project-role.ts';

const load = () => import('./components/CreateIssueDialog.tsx').then(({ CreateIssueDialog }) => CreateIssueDialog);

interface Props {
  projectId: string;
  /** The board at the beginning; absent means the first board. */
  boardId?: string | null | undefined;
}

/** `C` opens the form of a new issue on any page of a project that renders this component. */
export function NewIssueKey({ projectId, boardId }: Props) {
  const canWrite = projectCan(useProjectRole(projectId), 'note.write');
  const [isOpen, setOpen] = useState(false);
  useHotkey('c', () => setOpen(true), { enabled: canWrite && !isOpen });
  const Dialog = useLazyOverlay(load, isOpen ? projectId : null, () => {
    setOpen(false);
    snack.error('새 이슈 화면을 불러오지 못했어요.');
  });
  if (!Dialog || !isOpen) return null;
  return <Dialog projectId={projectId} boardId={boardId ?? undefined} onClose={() => setOpen(false)} />;
}
