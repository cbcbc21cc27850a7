/**
 * The edited content. It is a page, a shared section that was opened from a page, a template, or the page of the workbench,
 * which is stored in this browser.
 */
export interface Edited {
  kind: 'page' | 'section' | 'template' | 'bench';
  id: string;
  /** Its site. For a template it is the admin's own site, which stores added pictures. */
  siteId: string;
  /** The page itself, or the page to which the editor of a section leads back. Empty for the other kinds. */
  pageId: string;
}

/** Whether it belongs to a site. Then it may link to pages and can be published. */
export const isOfSite = (kind: Edited['kind']): boolean => kind === 'page' || kind === 'section';

/** The address to which an editor leads back. */
export function addressBehind({ kind, id, pageId }: Edited): string {
  if (kind === 'template') return `/admin/template/edit/${id}`;
  if (kind === 'bench') return '/test';
  return kind === 'page' ? '/page' : `/page/edit?pageId=${pageId}`;
}
