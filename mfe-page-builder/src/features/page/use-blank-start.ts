import { withRulesOf } from '@dojang/renderer';
import { blankProject } from '@dojang/renderer/blocks';
import { useQueryClient } from '@dojang/shared-auth/query';
import { pageQueries } from './page.queries.ts';
import type { Start } from './use-start-page.ts';

/** A new empty page of a site, with the colours and typefaces of its other pages. */
export function useBlankStart(siteId: string | undefined): Start {
  const client = useQueryClient();
  return {
    title: '새 페이지',
    readProject: async () =>
      siteId === undefined
        ? blankProject()
        : withRulesOf(blankProject(), await client.fetchQuery(pageQueries.rulesOfSite(siteId))),
  };
}
