import type { Sql } from '../postgres/connect.ts';
import { type Identity, readAs } from './identity.ts';

export type Extension = 'broadcast' | 'presence';

/**
 * Whether an identity may receive from (`read`) or send to (`write`) a private topic. The policies of `realtime.messages`
 * decide. They are checked with a row that is rolled back at once.
 */
export async function mayUse(
  sql: Sql,
  who: Identity,
  topic: string,
  extension: Extension,
  how: 'read' | 'write',
): Promise<boolean> {
  try {
    return await readAs(sql, who, async (tx) => {
      await tx`select set_config('realtime.topic', ${topic}, true)`;
      if (how === 'write') {
        await tx`insert into realtime.messages (topic, extension) values (${topic}, ${extension})`;
        return true;
      }
      await tx`reset role`;
      await tx`insert into realtime.messages (topic, extension) values (${topic}, ${extension})`;
      await tx`select set_config('role', ${who.role}, true)`;
      const [seen] = await tx`select 1 from realtime.messages where topic = ${topic} and extension = ${extension}`;
      return !!seen;
    });
  } catch {
    return false;
  }
}
