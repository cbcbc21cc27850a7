import { useQueryClient } from '@dojang/shared-auth/query';
import { type Template, templateQueries } from '../template/template.queries.ts';
import type { Start } from './use-start-page.ts';

/** A new page from a template. When the thumbnail of the template has been rendered, its project JSON is in the cache. */
export function useTemplateStart(): (template: Pick<Template, 'id' | 'name'>) => Start {
  const client = useQueryClient();
  return ({ id, name }) => ({
    title: name,
    templateId: id,
    readProject: async () => (await client.fetchQuery(templateQueries.project(id))).project,
  });
}
