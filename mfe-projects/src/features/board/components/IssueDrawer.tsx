import { Modal } from '@dojang/shared-ui';
import { useLocation, useNavigate } from '@dojang/shared-ui/router';
import { IssuePanel } from '../../issue/components/IssuePanel.tsx';
import type { FROM_BOARD } from './BoardCard.tsx';

interface Props {
  projectId: string;
  issueId: string;
  hrefOf: (issueId: string) => string;
  closeHref: string;
}

/** The issue in a drawer over its board. When the drawer was opened from the board, closing it goes back in history. */
export function IssueDrawer({ projectId, issueId, hrefOf, closeHref }: Props) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const isFromBoard = (state as typeof FROM_BOARD | null)?.fromBoard === true;
  const close = () =>
    void (isFromBoard ? navigate(-1) : navigate(closeHref, { replace: true, preventScrollReset: true }));
  return (
    <Modal open onClose={close} title="이슈" isBare isSide>
      <IssuePanel
        key={issueId}
        projectId={projectId}
        issueId={issueId}
        onClose={close}
        onOpen={(other) => void navigate(hrefOf(other), { replace: true, preventScrollReset: true, state })}
      />
    </Modal>
  );
}
