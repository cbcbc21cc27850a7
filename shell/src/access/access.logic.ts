import type { Access } from '@dojang/contract';

/** What of a session decides over a route. */
export interface Visitor {
  status: 'loggedIn' | 'loggedOut';
  is_admin: boolean;
}

export type Verdict = { kind: 'pass' } | { kind: 'redirect'; to: string } | { kind: 'not_found' };

const LOGIN = '/member/login';
/** A reset link leads to the account; where it signed nobody in, this page says why and what to do. */
const VERIFY = '/member/verify?for=reset';
const MAILED = /^\/member\/account\/?\?(?:.*&)?(?:code|error_code|error)=/;

/**
 * May this visitor open a route? Guests are asked to sign in and come back; a member without the right gets the same
 * 404 as for a page that does not exist.
 *
 * @param address path and query of the page asked for
 */
export function judge(access: Access, visitor: Visitor, address: string): Verdict {
  const isGuest = visitor.status === 'loggedOut';
  if (access === 'all') return { kind: 'pass' };
  if (access === 'guest') return isGuest ? { kind: 'pass' } : { kind: 'redirect', to: nextOf(address) };
  if (isGuest && MAILED.test(address)) return { kind: 'redirect', to: address.replace(/^[^?]*\?/, `${VERIFY}&`) };
  if (isGuest) return { kind: 'redirect', to: `${LOGIN}?next=${encodeURIComponent(address)}` };
  if (access === 'admin' && !visitor.is_admin) return { kind: 'not_found' };
  return { kind: 'pass' };
}

/** Who has signed in meanwhile goes where signing in would have led. */
function nextOf(address: string): string {
  const { searchParams, origin } = new URL(address, 'http://localhost');
  return safeNext(searchParams.get('next'), origin);
}

/**
 * Where to go after signing in: `next` when it is an address of this site, else `/`.
 *
 * @param origin of this page
 */
export function safeNext(next: string | null, origin: string): string {
  // `//host` and `/\host` are addresses of other sites.
  if (!next || !/^\/(?![/\\])/.test(next)) return '/';
  try {
    const url = new URL(next, origin);
    // `/.//host` becomes one only once it is read: `//host`.
    if (url.origin !== origin || url.pathname.startsWith('//')) return '/';
    return `${url.pathname}${url.search}${url.hash}`;
  } catch {
    return '/';
  }
}

/** Whether an address is what a mailed invite opens. */
export const isInvite = (next: string | null): boolean => new URLSearchParams(next?.split('?')[1]).has('invite');
