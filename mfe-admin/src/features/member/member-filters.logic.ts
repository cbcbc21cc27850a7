import type { Level } from '@dojang/shared-auth';

/** The user list query of the specification; `all` means no filter. */
export interface MemberFilters {
  level: Level | 'all';
  userType: string;
  status: Status | 'all';
  /** Exact e-mail or exact display name. */
  search: string;
  /** Starts at 1. */
  page: number;
}

export const LEVELS = ['member', 'admin', 'super'] as const satisfies readonly Level[];
export const STATUSES = ['active', 'suspended'] as const;
export type Status = (typeof STATUSES)[number];
export const MEMBERS_PER_PAGE = 20;

const isStatus = (value: string | null): value is Status => (STATUSES as readonly (string | null)[]).includes(value);
const isLevel = (value: string | null): value is Level => (LEVELS as readonly (string | null)[]).includes(value);

/** Reads the filters of a URL. An unknown level or status and an invalid page number are ignored. */
export function readMemberFilters(search: URLSearchParams): MemberFilters {
  const level = search.get('level');
  const status = search.get('status');
  const page = Number(search.get('page') ?? '1');
  return {
    level: isLevel(level) ? level : 'all',
    userType: search.get('type') || 'all',
    status: isStatus(status) ? status : 'all',
    search: search.get('q') ?? '',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** The query string of a filtered list, without default values. */
export function memberSearchParams({ level, userType, status, search, page }: MemberFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (level !== 'all') params.set('level', level);
  if (userType !== 'all') params.set('type', userType);
  if (status !== 'all') params.set('status', status);
  if (search) params.set('q', search);
  if (page > 1) params.set('page', String(page));
  return params;
}

/** Row range of a page, starting at 0. */
export function memberRange(page: number): { from: number; most: number } {
  return { from: (page - 1) * MEMBERS_PER_PAGE, most: MEMBERS_PER_PAGE };
}
