/**
 * What an editor edits: a page, a shared section that was opened from a page, a template, from which pages of every site begin,
 * or the page of the workbench, which is kept in this browser.
 */
export interface Edited {
  kind: 'page' | 'section' | 'template' | 'bench';
  id: string;
  /** Its site; for a template, the admin's own one, which keeps the pictures that are added. */
  siteId: string;
  /** The page itself, or the page to which the editor of a section leads back. The others have none. */
  pageId: string;
}

/** Whether it is part of a site, so that it may link to pages, and can be published. */
export const isOfSite = (kind: Edited['kind']): boolean => kind === 'page' || kind === 'section';

/** Where an editor leads back. */
export function addressBehind({ kind, id, pageId }: Edited): string {
  if (kind === 'template') return `/admin/template/edit/${id}`;
  if (kind === 'bench') return '/test';
  return kind === 'page' ? '/page' : `/page/edit?pageId=${pageId}`;
}
