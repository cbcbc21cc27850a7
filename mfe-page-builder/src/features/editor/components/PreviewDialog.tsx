import { Modal } from '@dojang/shared-ui';
import { DevicePreview } from '../../preview/components/DevicePreview.tsx';
import { useShown } from '../../section/use-shown.ts';
import { ShareButton } from '../../share/components/ShareButton.tsx';
import type { Edited } from '../edited.ts';
import type { Draft } from '../use-page-draft.ts';

interface PreviewDialogProps {
  edited: Edited;
  draft: Draft;
  onClose: () => void;
}

/** The draft as visitors would see it, and links to it for people without an account. */
export function PreviewDialog({ edited, draft, onClose }: PreviewDialogProps) {
  const { kind, pageId, siteId } = edited;
  const shown = useShown(siteId, draft.project);
  return (
    <Modal
      open
      onClose={onClose}
      title="미리보기"
      size="xl"
      footer={kind === 'page' ? <ShareButton pageId={pageId} siteId={siteId} /> : undefined}
    >
      <DevicePreview project={shown} title={draft.title} height="62vh" />
    </Modal>
  );
}
