import { blankProject } from '@dojang/renderer/blocks';
import { asJson, getSupabase, unwrapMaybe } from '@dojang/shared-auth';
import { josa } from '@dojang/shared-ui';
import { useMove } from '../../order/use-move.ts';
import { useAdminAct } from '../../use-admin-act.ts';
import { type Category, type Template, templateQueries } from './template.queries.ts';

/**
 * Changes what the gallery says about a template, or whether the template is in the gallery. The database writes the audit row.
 */
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

/** Creates an empty template that is not in the gallery. */
export function useCreateTemplate() {
  return useAdminAct(
    async ({ id, categoryId }: { id: string; categoryId: string | undefined }) =>
      unwrapMaybe(
        await getSupabase().rpc('create_template', {
          p_template_id: id,
          p_name: '새 템플릿',
          p_description: '',
          p_project: asJson(blankProject()),
          ...(categoryId === undefined ? {} : { p_category_id: categoryId }),
        }),
      ),
    () => '빈 템플릿을 만들었어요',
  );
}

/**
 * Deletes a template that nothing uses.
 *
 * @param onRemoved runs before the list is fetched again without the template
 */
export function useRemoveTemplate(onRemoved: () => unknown) {
  return useAdminAct(
    async ({ id }: Template) => {
      unwrapMaybe(await getSupabase().rpc('remove_template', { p_template_id: id }));
      await onRemoved();
    },
    ({ name }) => `${josa(`‘${name}’`, '을/를')} 지웠어요`,
  );
}

export const useMoveTemplate = () =>
  useMove(templateQueries.list.queryKey, async (id, position) =>
    unwrapMaybe(await getSupabase().rpc('move_template', { p_template_id: id, p_position: position })),
  );

/** Creates a category at the end of the order, or renames a category. */
export function useSaveCategory() {
  return useAdminAct(
    async ({ id, name }: Category) =>
      unwrapMaybe(await getSupabase().rpc('save_template_category', { p_category_id: id, p_name: name })),
    ({ name }) => `${josa(`‘${name}’`, '을/를')} 저장했어요`,
  );
}

export const useMoveCategory = () =>
  useMove(templateQueries.categories.queryKey, async (id, position) =>
    unwrapMaybe(await getSupabase().rpc('move_template_category', { p_category_id: id, p_position: position })),
  );

/** Deletes a category. The templates in it go to another category. */
export function useRemoveCategory() {
  return useAdminAct(
    async ({ category, heirId }: { category: Category; heirId: string | null }) =>
      unwrapMaybe(
        await getSupabase().rpc('remove_template_category', {
          p_category_id: category.id,
          ...(heirId === null ? {} : { p_heir_id: heirId }),
        }),
      ),
    ({ category }) => `${josa(`‘${category.name}’`, '을/를')} 지웠어요`,
  );
}
