import { useQueryClient } from '@dojang/shared-auth/query';
import { type Template, templateQueries } from './template.queries.ts';

/** How to read what a template begins with: at once where its picture has been drawn. */
export function useReadProject(): (template: Template) => () => Promise<unknown> {
  const client = useQueryClient();
  return ({ id }) =>
    async () =>
      (await client.fetchQuery(templateQueries.project(id))).project;
}
