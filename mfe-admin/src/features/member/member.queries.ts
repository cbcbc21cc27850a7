import { getSupabase, type Level, unwrap, unwrapMaybe } from '@dojang/shared-auth';
import { keepPreviousData, queryOptions } from '@dojang/shared-auth/query';
import { type MemberFilters, memberRange, memberSearch } from './member-filters.logic.ts';

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
  /** How many the filters find in all. */
  total: number;
}

const COLUMNS =
  'id, email, display_name, level, user_type, thumb_url, phone, is_secure_login, created_at, suspended_at, suspended_reason';

/** PostgREST's answer to a range that begins behind the last row. */
const RANGE_BEHIND_END = 'PGRST103';

/** The user list of the specification: filtered, newest first, rows `start` to `end` (both included) and the total. */
async function fetchMembers(filters: MemberFilters, start: number, end: number): Promise<MemberPage> {
  let query = getSupabase().from('profiles').select(COLUMNS, { count: 'exact' });
  if (filters.level !== 'all') query = query.eq('level', filters.level);
  if (filters.userType !== 'all') query = query.eq('user_type', filters.userType);
  const search = memberSearch(filters.search);
  if (search) query = 'or' in search ? query.or(search.or) : query.eq('display_name', search.name);
  const answer = await query.order('created_at', { ascending: false }).order('id').range(start, end);
  if (answer.error?.code === RANGE_BEHIND_END) return { members: [], total: answer.count ?? 0 };
  return { members: unwrap(answer) as Member[], total: answer.count ?? 0 };
}

const EXPORT_STEP = 1000;

/** Every member that the filters find, newest first. */
export async function fetchAllMembers(filters: MemberFilters): Promise<Member[]> {
  const all: Member[] = [];
  for (let start = 0; ; start += EXPORT_STEP) {
    const { members } = await fetchMembers(filters, start, start + EXPORT_STEP - 1);
    all.push(...members);
    if (members.length < EXPORT_STEP) return all;
  }
}

async function fetchUserTypes(): Promise<string[]> {
  const rows = unwrap(await getSupabase().from('user_types').select('name').neq('name', 'general').order('name'));
  return ['general', ...rows.map((row) => row.name)];
}

export const memberQueries = {
  list: (filters: MemberFilters) =>
    queryOptions({
      queryKey: ['admin', 'member', 'list', filters],
      queryFn: () => {
        const { start, end } = memberRange(filters.page);
        return fetchMembers(filters, start, end);
      },
      placeholderData: keepPreviousData,
    }),
  /** One member; null when there is none of this id. */
  detail: (id: string) =>
    queryOptions({
      queryKey: ['admin', 'member', 'detail', id],
      queryFn: async () =>
        unwrapMaybe(await getSupabase().from('profiles').select(COLUMNS).eq('id', id).maybeSingle()) as Member | null,
    }),
  /** Types that there are. */
  userTypes: queryOptions({ queryKey: ['admin', 'member', 'user-types'], queryFn: fetchUserTypes, staleTime: 60_000 }),
};
