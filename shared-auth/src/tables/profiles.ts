import type { Level } from '../session.store.ts';
import { answered } from './answer.ts';
import { profileSearch } from './profile-search.logic.ts';
import type { Client, Row, Update } from './schema.ts';

/** The filters of the user list; `all` means no filter. */
export interface UserListQuery {
  level?: Level | 'all';
  userType?: string;
  /** Exact e-mail or exact display name. */
  search?: string;
  /** Indices of the first and the last row, both included. */
  range: readonly [from: number, to: number];
}

export const profileTable = (client: Client) => ({
  /** @returns the profile, or false when it does not exist or the call failed */
  read: (id: string): Promise<Row<'profiles'> | false> =>
    answered(client.from('profiles').select('*').eq('id', id).maybeSingle(), false),

  /** The user list: the profiles that a query finds, the newest first, with their total number. */
  async list(query: UserListQuery): Promise<{ rows: Row<'profiles'>[]; total: number } | false> {
    const { level = 'all', userType = 'all', search = '', range } = query;
    let rows = client.from('profiles').select('*', { count: 'exact' });
    if (level !== 'all') rows = rows.eq('level', level);
    if (userType !== 'all') rows = rows.eq('user_type', userType);
    const exact = profileSearch(search);
    if (exact) rows = 'or' in exact ? rows.or(exact.or) : rows.eq('display_name', exact.name);
    const call = rows
      .order('created_at', { ascending: false })
      .order('id')
      .range(...range)
      // The total comes in the header Content-Range.
      .then(({ data, count, error }) => ({ data: { rows: data ?? [], total: count ?? 0 }, error }));
    return answered(call, false);
  },

  /** @returns whether the profile was changed */
  update: async (id: string, changes: Update<'profiles'>): Promise<boolean> =>
    (await answered(client.from('profiles').update(changes).eq('id', id).select('id').maybeSingle(), false)) !== false,
});
