import { isUuid } from '@dojang/contract/text';
import { dayAfter, fromKorean } from '@dojang/contract/time';
import { isDay } from '@dojang/shared-ui';

/** What the list of actions shows; `all` means no filter. */
export interface AuditFilters {
  kind: AuditKind | 'all';
  /** Id of an admin, or `COMMAND_LINE`. */
  by: string;
  /** First and last day in Korea, `2026-11-03`; empty for none. */
  from: string;
  until: string;
  /** Starts at 1. */
  page: number;
}

/** The filter for actions without an account, which come from the command line. */
export const COMMAND_LINE = 'cli';
export const ACTS_PER_PAGE = 20;

const KINDS = {
  member: { name: '회원', types: ['profile', 'network'] },
  notice: { name: '공지', types: ['notice'] },
  page: { name: '페이지', types: ['page'] },
  template: { name: '템플릿', types: ['template', 'template_category'] },
  agreement: { name: '약관', types: ['agreement'] },
  board: { name: '게시판', types: ['board'] },
  mail: { name: '메일', types: ['mail'] },
  queue: { name: '작업', types: ['queue'] },
  site: { name: '사이트', types: ['site'] },
  order: { name: '주문', types: ['order'] },
  release: { name: '배포', types: ['release', 'deploy_token'] },
} as const;
export type AuditKind = keyof typeof KINDS;

const isKind = (value: string | null): value is AuditKind => value !== null && Object.hasOwn(KINDS, value);

export const KIND_NAMES = Object.entries(KINDS).map(([kind, { name }]) => [kind, name] as const);

/** The target types that belong to a kind. */
export const typesOf = (kind: AuditKind): readonly string[] => KINDS[kind].types;

/** The Korean name of a target type. An unknown type is shown unchanged. */
export const typeName = (type: string): string =>
  Object.values(KINDS).find(({ types }) => (types as readonly string[]).includes(type))?.name ?? type;

/** A day that exists in the calendar; anything else is no day. */
const dayOf = (value: string | null): string => (value !== null && isDay(value) ? value : '');

/** Reads the filters of a URL. Invalid values are ignored. */
export function readAuditFilters(search: URLSearchParams): AuditFilters {
  const [kind, by, page] = [search.get('kind'), search.get('by') ?? '', Number(search.get('page') ?? '1')];
  return {
    kind: isKind(kind) ? kind : 'all',
    by: by === COMMAND_LINE || isUuid(by) ? by : 'all',
    from: dayOf(search.get('from')),
    until: dayOf(search.get('until')),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** The query string of a filtered list, without default values. */
export function auditSearchParams({ kind, by, from, until, page }: AuditFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (kind !== 'all') params.set('kind', kind);
  if (by !== 'all') params.set('by', by);
  if (from) params.set('from', from);
  if (until) params.set('until', until);
  if (page > 1) params.set('page', String(page));
  return params;
}

/** The first moment of the day that is `plus` days after the given day, in Korea. */
export const momentOf = (day: string, plus = 0): string => fromKorean(dayAfter(day, plus)).toISOString();
