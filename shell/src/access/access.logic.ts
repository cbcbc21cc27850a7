import type { Access } from '@dojang/contract';

/** The parts of a session that decide the access to a route. */
export interface Visitor {
  status: 'loggedIn' | 'loggedOut';
  is_admin: boolean;
}

export type Verdict = { kind: 'pass' } | { kind: 'redirect'; to: string } | { kind: 'not_found' };

const LOGIN = '/member/login';
/** A reset link opens the account page. When the link did not sign the user in, this page explains why and what to do. */
const VERIFY = '/member/verify?for=reset';
const MAILED = ['code', 'error_code', 'error'];

/**
 * Whether this visitor may open a route. Guests are asked to sign in and then return; a member without permission gets
 * the same 404 as for an unknown page.
 *
 * @param address path and query of the requested page
 */
export function judge(access: Access, visitor: Visitor, address: string): Verdict {
  const isGuest = visitor.status === 'loggedOut';
  if (access === 'all') return { kind: 'pass' };
  if (access === 'guest') return isGuest ? { kind: 'pass' } : { kind: 'redirect', to: nextOf(address) };
  if (isGuest && isMailed(address)) return { kind: 'redirect', to: address.replace(/^[^?]*\?/, `${VERIFY}&`) };
  if (isGuest) return { kind: 'redirect', to: `${LOGIN}?next=${encodeURIComponent(address)}` };
  if (access === 'admin' && !visitor.is_admin) return { kind: 'not_found' };
  return { kind: 'pass' };
}

/** Whether an address is that of a link in a mail. Such an address contains the link's code or an error. */
function isMailed(address: string): boolean {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  return /^\/member\/account\/?$/.test(pathname) && MAILED.some((name) => searchParams.has(name));
}

/** Redirect for a visitor who is already signed in. The target is the same as after signing in. */
function nextOf(address: string): string {
  const { searchParams, origin } = new URL(address, 'http://localhost');
  return safeNext(searchParams.get('next'), origin);
}

/**
 * Target after signing in: `next` when it is a path of this site, else `/`.
 *
 * @param origin of this page
 */
export function safeNext(next: string | null, origin: string): string {
  // `//host` and `/\host` are URLs of other sites.
  if (!next || !/^\/(?![/\\])/.test(next)) return '/';
  try {
    const url = new URL(next, origin);
    // `/.//host` becomes `//host` when it is parsed.
    if (url.origin !== origin || url.pathname.startsWith('//')) return '/';
    return `${url.pathname}${url.search}${url.hash}`;
  } catch {
    return '/';
  }
}

/** Whether a path is that of a mailed invite. */
export const isInvite = (next: string | null): boolean => new URLSearchParams(next?.split('?')[1]).has('invite');
