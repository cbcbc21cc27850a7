import { areaKeys } from '@dojang/shared-auth/query';

const key = areaKeys('page-builder');

/** Keys of this area's queries. */
export const keys = {
  sites: key('sites'),
  pages: (siteId: string) => key('pages', siteId),
  latestPages: key('pages', 'latest'),
  page: (pageId: string) => key('page', pageId),
  assets: (siteId: string) => key('assets', siteId),
  preview: (token: string) => key('preview', token),
  templates: key('templates'),
  /** Project JSON of a page at a revision. */
  project: (pageId: string, rev: number) => key('project', pageId, rev),
  /** Project JSON of a template; in the shape of the one above, so that one picture draws both. */
  templateProject: (templateId: string) => key('project', templateId, 0 as number),
} as const;
