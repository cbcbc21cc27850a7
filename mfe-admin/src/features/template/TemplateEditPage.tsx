import { useParams } from '@dojang/shared-ui/router';
import { TemplateEditor } from './components/TemplateEditor.tsx';

/** `/admin/template/edit/{templateId}` */
export function Component() {
  const { templateId = '' } = useParams();
  return <TemplateEditor templateId={templateId} />;
}
