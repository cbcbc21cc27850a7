import { toNfc } from '@dojang/contract/text';
import type { Level } from '@dojang/shared-auth';

/** The user list query of the specification; `all` means no filter. */
export interface MemberFilters {
  level: Level | 'all';
  userType: string;
  /** Exact e-mail or exact display name. */
  search: string;
  /** From 1. */
  page: number;
}

export const LEVELS = ['member', 'admin', 'super'] as const satisfies readonly Level[];
export const MEMBERS_PER_PAGE = 20;

const isLevel = (value: string | null): value is Level => (LEVELS as readonly (string | null)[]).includes(value);

/** Filters of an address; an unknown level and a page that is no positive whole number are ignored. */
export function readMemberFilters(search: URLSearchParams): MemberFilters {
  const level = search.get('level');
  const page = Number(search.get('page') ?? '1');
  return {
    level: isLevel(level) ? level : 'all',
    userType: search.get('type') || 'all',
    search: search.get('q') ?? '',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** The address of a filtered list, without what is at its default. */
export function memberSearchParams({ level, userType, search, page }: MemberFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (level !== 'all') params.set('level', level);
  if (userType !== 'all') params.set('type', userType);
  if (search) params.set('q', search);
  if (page > 1) params.set('page', String(page));
  return params;
}

/** Rows of a page, counted from 0. */
export function memberRange(page: number): { from: number; most: number } {
  return { from: (page - 1) * MEMBERS_PER_PAGE, most: MEMBERS_PER_PAGE };
}

/** An exact match of `either` column, or of the name alone. */
export type MemberSearch = { or: string } | { name: string };

/**
 * How to look for an exact e-mail or display name; null when there is nothing to look for. Addresses are stored in
 * lower case, names as typed. No address holds quotes or backslashes, and an `or` filter that does is read differently
 * by different servers: such a text can only be a name.
 */
export function memberSearch(search: string): MemberSearch | null {
  const text = toNfc(search).trim();
  if (text === '') return null;
  if (/["\\]/.test(text)) return { name: text };
  return { or: `email.eq."${text.toLowerCase()}",display_name.eq."${text}"` };
}
