import { useQueryClient } from '@dojang/shared-auth/query';
import { type Template, templateQueries } from './template.queries.ts';

/** Reads the project JSON of a template; from the cache when its thumbnail has been rendered. */
export function useReadProject(): (template: Template) => () => Promise<unknown> {
  const client = useQueryClient();
  return ({ id }) =>
    async () =>
      (await client.fetchQuery(templateQueries.project(id))).project;
}
