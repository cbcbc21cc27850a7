import { isUuid, parseUrl } from '@dojang/contract/text';

export interface LinkedAddress {
  kind: 'issue' | 'note';
  id: string;
}

const NOTE_PATH = /^\/project\/note\/(?:view|edit)\/([^/]+)$/;
/** Screens that open the issue in their address. */
const ISSUE_PATH = /^\/project\/(?:issue|board)(?:\/|$)/;

/**
 * The issue or the note that an address of the platform opens. Null for any other address, and for the address of a line or a
 * comment, because a link with the title would lose that position.
 *
 * @param origin of the platform
 */
export function linkedAddress(address: string, origin: string): LinkedAddress | null {
  const url = address.startsWith(`${origin}/`) ? parseUrl(address) : null;
  if (!url) return null;
  const { pathname, searchParams, hash } = url;
  if (hash !== '' || searchParams.has('line') || searchParams.has('comment')) return null;
  const note = NOTE_PATH.exec(pathname)?.[1] ?? '';
  if (isUuid(note)) return { kind: 'note', id: note };
  const issue = ISSUE_PATH.test(pathname) ? (searchParams.get('issue') ?? '') : '';
  return isUuid(issue) ? { kind: 'issue', id: issue } : null;
}
