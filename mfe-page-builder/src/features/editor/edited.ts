/** What an editor edits: a page, a shared section that was opened from a page, or a template, from which pages of every site begin. */
export interface Edited {
  kind: 'page' | 'section' | 'template';
  id: string;
  /** Its site; for a template, the admin's own one, which keeps the pictures that are added. */
  siteId: string;
  /** The page itself, or the page to which the editor of a section leads back. A template has none. */
  pageId: string;
}

/** Where an editor leads back. */
export function addressBehind({ kind, id, pageId }: Edited): string {
  if (kind === 'template') return `/admin/template/edit/${id}`;
  return kind === 'page' ? '/page' : `/page/edit?pageId=${pageId}`;
}
