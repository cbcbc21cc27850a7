/** What an editor edits: a page, or a shared section that was opened from a page. */
export interface Edited {
  kind: 'page' | 'section';
  id: string;
  siteId: string;
  /** The page itself, or the page to which the editor of a section leads back. */
  pageId: string;
}
