import { getSupabase, unwrapMaybe } from '@dojang/shared-auth';
import { josa } from '@dojang/shared-ui';
import { useAdminAct } from '../../use-admin-act.ts';
import type { Template } from './template.queries.ts';

/** Changes what the gallery says about a template, or whether it is there; the database writes the audit row. */
export function useSaveTemplate() {
  return useAdminAct(
    async (template: Pick<Template, 'id' | 'name' | 'description' | 'status'> & { category_id: string }) =>
      unwrapMaybe(
        await getSupabase().rpc('save_template', {
          p_template_id: template.id,
          p_name: template.name,
          p_description: template.description,
          p_category_id: template.category_id,
          p_status: template.status,
        }),
      ),
    ({ name }) => `${josa(`‘${name}’`, '을/를')} 저장했어요`,
  );
}

/** Moves a template to a position of the gallery, counted from 0. */
export function useMoveTemplate() {
  return useAdminAct(
    async ({ template, position }: { template: Template; position: number }) =>
      unwrapMaybe(await getSupabase().rpc('move_template', { p_template_id: template.id, p_position: position })),
    ({ template, position }) => `‘${template.name}’ 자리를 ${position + 1}번째로 옮겼어요`,
  );
}
