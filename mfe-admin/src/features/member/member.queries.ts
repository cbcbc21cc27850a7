import {
  getSupabase,
  type Level,
  profileSearch,
  type RowRange,
  type RowWatch,
  readInParts,
  readRange,
  unwrapMaybe,
} from '@dojang/shared-auth';
import { keepPreviousData, queryOptions } from '@dojang/shared-auth/query';
import { keys } from '../../keys.ts';
import { type MemberFilters, memberRange } from './member-filters.logic.ts';

export interface Member {
  id: string;
  email: string;
  display_name: string;
  level: Level;
  user_type: string;
  thumb_url: string | null;
  phone: string | null;
  is_secure_login: boolean;
  created_at: string;
  suspended_at: string | null;
  suspended_reason: string | null;
}

export interface MemberPage {
  members: Member[];
  /** Total number of members that match the filters. */
  total: number;
}

const COLUMNS =
  'id, email, display_name, level, user_type, thumb_url, phone, is_secure_login, created_at, suspended_at, suspended_reason';

/**
 * The user list of the specification: the filtered members, newest first, with the total number.
 *
 * @param range of the rows; default: all
 */
export async function fetchMembers(filters: MemberFilters, range?: RowRange & RowWatch): Promise<MemberPage> {
  const search = profileSearch(filters.search);
  const { rows, total } = await readRange((from, to, options) => {
    let query = getSupabase().from('profiles').select(COLUMNS, options);
    if (filters.level !== 'all') query = query.eq('level', filters.level);
    if (filters.userType !== 'all') query = query.eq('user_type', filters.userType);
    if (filters.status === 'active') query = query.is('suspended_at', null);
    if (filters.status === 'suspended') query = query.not('suspended_at', 'is', null);
    if (search) query = 'or' in search ? query.or(search.or) : query.eq('display_name', search.name);
    return query.order('created_at', { ascending: false }).order('id').range(from, to);
  }, range);
  return { members: rows as Member[], total };
}

async function fetchUserTypes(): Promise<string[]> {
  const rows = await readInParts((from, to, options) =>
    getSupabase().from('user_types').select('name', options).neq('name', 'general').order('name').range(from, to),
  );
  return ['general', ...rows.map((row) => row.name)];
}

export const memberQueries = {
  list: (filters: MemberFilters) =>
    queryOptions({
      queryKey: keys.members(filters),
      queryFn: () => fetchMembers(filters, memberRange(filters.page)),
      placeholderData: keepPreviousData,
    }),
  /** One member; null when the id is unknown. */
  detail: (id: string) =>
    queryOptions({
      queryKey: keys.member(id),
      queryFn: async () =>
        unwrapMaybe(await getSupabase().from('profiles').select(COLUMNS).eq('id', id).maybeSingle()) as Member | null,
    }),
  /** The existing user types. */
  userTypes: queryOptions({ queryKey: keys.userTypes, queryFn: fetchUserTypes, staleTime: 60_000 }),
};
