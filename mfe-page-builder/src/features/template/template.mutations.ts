import { asJson, getSupabase, orWhole, readSave, unwrapMaybe } from '@dojang/shared-auth';
import { useMutation } from '@dojang/shared-auth/query';
import { showError } from '@dojang/shared-ui';
import { projectChanges } from '../project/project-changes.logic.ts';
import { editedTemplateSchema } from './template.schema.ts';

/**
 * Saves the content of a template on the revision that it is based on; a newer one of another admin is returned instead.
 *
 * @param acknowledged the project on the server at this revision; for a large project only the changes are sent
 */
export async function saveTemplateProject(
  templateId: string,
  project: unknown,
  baseRev: number,
  acknowledged: unknown = null,
) {
  const template = { p_template_id: templateId, p_base_rev: baseRev };
  const changes = projectChanges(acknowledged, project);
  const sendWhole = () =>
    getSupabase().rpc('save_template_project', { ...template, p_project: asJson(project as object) });
  const sending =
    changes && getSupabase().rpc('save_template_project_change', { ...template, p_changes: asJson(changes) });
  return readSave(await (sending ? orWhole(sending, sendWhole) : sendWhole()), (row) => {
    const { project: draft, name, ...rest } = editedTemplateSchema.parse(row);
    return { ...rest, draft, title: name };
  });
}

interface NewTemplate {
  /** Id of the new template. It is generated before, so that sending it twice creates one template. */
  id: string;
  name: string;
  description: string;
  categoryId: string;
  readProject: () => Promise<unknown>;
}

/** Creates a template that is not in the gallery yet. */
export function useCreateTemplate() {
  return useMutation({
    mutationFn: async ({ id, name, description, categoryId, readProject }: NewTemplate) =>
      unwrapMaybe(
        await getSupabase().rpc('create_template', {
          p_template_id: id,
          p_name: name,
          p_description: description,
          p_category_id: categoryId,
          p_project: asJson((await readProject()) as object),
        }),
      ),
    onError: showError,
  });
}
