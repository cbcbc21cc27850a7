import { useQuery } from '@dojang/shared-auth/query';
import { Button, Modal, QueryView, Skeleton } from '@dojang/shared-ui';
import { DevicePreview } from '../../preview/components/DevicePreview.tsx';
import { type Template, templateQueries } from '../../template/template.queries.ts';

interface TemplatePreviewProps {
  template: Template;
  busy: boolean;
  onUse: () => void;
  onClose: () => void;
}

export function TemplatePreview({ template, busy, onUse, onClose }: TemplatePreviewProps) {
  const query = useQuery(templateQueries.project(template.id));
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
      <QueryView query={query} skeleton={<Skeleton height="60vh" />}>
        {({ project }) => <DevicePreview project={project} title={template.name} height="60vh" />}
      </QueryView>
    </Modal>
  );
}
