import { answered } from './answer.ts';
import type { Client, Row, Update } from './schema.ts';

export const profileTable = (client: Client) => ({
  /** @returns the profile, or false when it does not exist or the call failed */
  read: (id: string): Promise<Row<'profiles'> | false> =>
    answered(client.from('profiles').select('*').eq('id', id).maybeSingle(), false),

  /**
   * Profiles in the order of their names, with the number of all of them.
   *
   * @param range indices of the first and the last row, both included
   */
  async list([from, to]: readonly [number, number]): Promise<{ rows: Row<'profiles'>[]; total: number } | false> {
    const call = client
      .from('profiles')
      .select('*', { count: 'exact' })
      .order('display_name')
      .order('id')
      .range(from, to)
      // The total comes in the header Content-Range.
      .then(({ data, count, error }) => ({ data: { rows: data ?? [], total: count ?? 0 }, error }));
    return answered(call, false);
  },

  /** @returns whether it was changed */
  update: async (id: string, changes: Update<'profiles'>): Promise<boolean> =>
    (await answered(client.from('profiles').update(changes).eq('id', id).select('id').maybeSingle(), false)) !== false,
});
