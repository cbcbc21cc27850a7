import { Button, snack, useHotkey, useLazyOverlay } from '@dojang/shared-ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';

const load = () => import('./CreateMyIssueDialog.tsx').then(({ CreateMyIssueDialog }) => CreateMyIssueDialog);

/** The button and the key `C` that open the form of a new issue. The form asks for the project. */
export function NewMyIssue({ isMine }: { isMine: boolean }) {
  const [isOpen, setOpen] = useState(false);
  useHotkey('c', () => setOpen(true), { enabled: !isOpen });
  const Dialog = useLazyOverlay(load, isOpen ? 'new' : null, () => {
    setOpen(false);
    snack.error('새 이슈 화면을 불러오지 못했어요.');
  });
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <Plus /> 새 이슈
      </Button>
      {Dialog && isOpen && <Dialog isMine={isMine} onClose={() => setOpen(false)} />}
    </>
  );
}
