import { areaKeys } from '@dojang/shared-auth/query';

const key = areaKeys('page-builder');

/** Query keys of this area. */
export const keys = {
  sites: key('sites'),
  /** Prefix of every shelf. */
  shelves: key('shelf'),
  shelf: (siteId: string) => key('shelf', siteId),
  latestPages: key('pages', 'latest'),
  /** A page for its viewer, its published versions, and one of them. */
  viewedPage: (pageId: string) => key('view', pageId),
  versions: (pageId: string) => key('versions', pageId),
  version: (versionId: string) => key('version', versionId),
  /** Settings of a page and of a site. */
  pageSettings: (pageId: string) => key('settings', 'page', pageId),
  siteSettings: (siteId: string) => key('settings', 'site', siteId),
  page: (pageId: string) => key('page', pageId),
  assets: (siteId: string) => key('assets', siteId),
  preview: (token: string) => key('preview', token),
  templates: key('templates'),
  /** Project JSON of a page at a revision. */
  project: (pageId: string, rev: number) => key('project', pageId, rev),
  /** Project JSON of a template; with the same key shape as above, so that one thumbnail component serves both. */
  templateProject: (templateId: string) => key('project', templateId, 0 as number),
} as const;
