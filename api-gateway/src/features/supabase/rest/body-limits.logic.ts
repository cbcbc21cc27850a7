import { COMMENT_LIMIT, MAX_DOCUMENT_BYTES, MAX_PAGE_BYTES, MAX_SECTION_BYTES } from '@dojang/contract/document';
import type { RestRoute } from './rest-route.logic.ts';

const KB = 1024;
const MB = 1024 * KB;

export const BODY_BOUNDS = {
  /** Default limit. */
  bytes: 16 * KB,
  /** Much deeper than any document of the editor or page of the builder. */
  depth: 500,
  /**
   * Largest exponent of a number. The database writes a number with all its digits, so seven bytes (`1e99999`) would become
   * 100 KB. JavaScript writes rounding errors as `6e-17`.
   */
  exponent: 30,
  /** Maximum number of rows in one insert. */
  rows: 1_000,
} as const;

/** A document with an id, a title and a revision. */
const DOCUMENT_BODY = MAX_DOCUMENT_BYTES + BODY_BOUNDS.bytes;

/** Its text is sent as a separate field. A character of the text takes at most six bytes of JSON. */
const COMMENT_BODY = COMMENT_LIMIT.bytes + 6 * COMMENT_LIMIT.characters + BODY_BOUNDS.bytes;

/** The project of a page or a template, with an id, a title and a revision. */
const PAGE_BODY = MAX_PAGE_BYTES + BODY_BOUNDS.bytes;

const SECTION_BODY = MAX_SECTION_BYTES + BODY_BOUNDS.bytes;

/** Tables and functions that take documents, for signed-in users. */
const OF_PEOPLE: Record<RestRoute['kind'], Readonly<Record<string, number>>> = {
  table: {
    notes: DOCUMENT_BODY,
    // Includes the text that search results show: 20,000 characters.
    pages: PAGE_BODY + 64 * KB,
    page_sections: SECTION_BODY,
    notices: DOCUMENT_BODY,
    // 20,000 characters of three bytes, and the tags.
    memos: 128 * KB,
    projects: 128 * KB,
    sites: 128 * KB,
    templates: PAGE_BODY,
    agreement_versions: DOCUMENT_BODY,
  },
  rpc: {
    save_note: DOCUMENT_BODY,
    save_note_change: DOCUMENT_BODY,
    save_draft: PAGE_BODY,
    save_draft_change: PAGE_BODY,
    create_template: PAGE_BODY,
    save_template_project: PAGE_BODY,
    save_template_project_change: PAGE_BODY,
    save_section: SECTION_BODY,
    save_section_change: SECTION_BODY,
    // 30 KB in base64.
    save_page_thumb: 48 * KB,
    save_notice: DOCUMENT_BODY,
    save_notice_change: DOCUMENT_BODY,
    save_agreement_draft: DOCUMENT_BODY,
    save_agreement_draft_change: DOCUMENT_BODY,
    save_memo: 128 * KB,
    // 200 paths.
    known_site_files: 32 * KB,
    create_issue: DOCUMENT_BODY,
    save_issue: DOCUMENT_BODY,
    save_issue_change: DOCUMENT_BODY,
    save_comment: COMMENT_BODY,
    // 500 issues; their texts are sent in parts.
    import_issues: 2 * MB,
    // 500 ids, and the changes.
    update_issues: 64 * KB,
    // 500 cards with their places.
    move_issues: 192 * KB,
    remove_issues: 64 * KB,
    restore_issues: 64 * KB,
    purge_issues: 64 * KB,
    remove_files: 64 * KB,
    restore_files: 64 * KB,
    purge_files: 64 * KB,
    move_files: 64 * KB,
    create_file_zip: 64 * KB,
    // 1,000 names of 200 characters.
    check_uploads: MB,
    save_file_categories: 256 * KB,
    // A list of e-mail addresses.
    create_invites: 64 * KB,
    create_site_invites: 64 * KB,
    // 100 redirects to addresses of 1,000 characters.
    save_site_redirects: 512 * KB,
  },
};

/** Limit for guests, who send only a code and its brackets. */
const SHORT: ReadonlySet<string> = new Set([
  'preview_invite',
  'accept_invite',
  'preview_site_invite',
  'accept_site_invite',
]);

/** @returns the maximum number of bytes in the body of a request */
export function bodyLimitOf({ kind, name }: RestRoute, isAnonymous: boolean): number {
  if (kind === 'rpc' && SHORT.has(name)) return KB;
  const ofPeople = OF_PEOPLE[kind];
  return !isAnonymous && Object.hasOwn(ofPeople, name) ? (ofPeople[name] ?? BODY_BOUNDS.bytes) : BODY_BOUNDS.bytes;
}
