import { Button, Modal } from '@dojang/shared-ui';
import { DevicePreview } from '../../preview/components/DevicePreview.tsx';
import type { Template } from '../template.queries.ts';

interface TemplatePreviewProps {
  template: Template;
  busy: boolean;
  onUse: () => void;
  onClose: () => void;
}

export function TemplatePreview({ template, busy, onUse, onClose }: TemplatePreviewProps) {
  return (
    <Modal
      open
      onClose={onClose}
      title={template.name}
      size="xl"
      footer={
        <Button disabled={busy} onClick={onUse}>
          사용하기
        </Button>
      }
    >
      <DevicePreview project={template.project} title={template.name} height="60vh" />
    </Modal>
  );
}
