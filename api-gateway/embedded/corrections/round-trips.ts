import { atMost } from '@dojang/server-kit/at-most';
import { LRUCache } from 'lru-cache';
import type postgres from 'postgres';

type Reserved = postgres.ReservedSql;
type Unsafe = Reserved['unsafe'];

/** A statement is prepared after it was used this often … */
const OFTEN = 5;
/** … and while at most this many are prepared, because each connection keeps all prepared statements until it closes. */
const MOST_PREPARED = 100;
const MOST_COUNTED = 2_000;
const LONGEST = 8_000;

/**
 * lite makes ten round trips for one REST request. Every statement with values takes two, and one of these reads the types.
 * The beginning of a transaction is awaited separately. Here frequent statements are prepared, as in PostgREST, and `begin` is
 * sent together with the statement that sets the role.
 */
export function saveRoundTrips(driver: postgres.Sql): void {
  const isPrepared = preparesOften();
  const reserve = driver.reserve.bind(driver);
  driver.reserve = async () => {
    const connection = await reserve();
    const send = connection.unsafe.bind(connection);
    let isBeginHeld = false;
    const saving = async (text: string, values: Parameters<Unsafe>[1] = [], options = {}) => {
      if (isBeginHeld) {
        isBeginHeld = false;
        if (/^(?:commit|rollback)$/i.test(text)) return nothing(text);
        const begun = send('begin');
        // Only a statement that is harmless outside of a transaction may be sent before the transaction begins.
        if (!isRoleContext(text)) await begun;
        const answer = send(text, values, { ...options, prepare: isPrepared(text, values) });
        const [, settled] = await Promise.all([begun, answer]);
        return settled;
      }
      if (text === 'begin') {
        isBeginHeld = true;
        return nothing(text);
      }
      return send(text, values, { ...options, prepare: isPrepared(text, values) });
    };
    connection.unsafe = saving as unknown as Unsafe;
    return connection;
  };
}

/** The driver's result of a statement without rows. */
const nothing = (text: string) => Object.assign([], { command: text.toUpperCase(), count: 0 });

/** Settings for one transaction. Outside of a transaction they have no effect. */
const isRoleContext = (text: string) => /^select\s+set_config\('role', \$1, true\)/.test(text);

function preparesOften(): (text: string, values: readonly unknown[]) => boolean {
  const counts = new LRUCache<string, number>(atMost(MOST_COUNTED));
  const prepared = new Set<string>();
  return (text, values) => {
    if (values.length === 0 || text.length > LONGEST) return false;
    // The driver prepares a text once for each combination of types. A `null` in the place of a `true` makes another
    // combination.
    const statement = `${values.map(kindOf).join()} ${text}`;
    if (prepared.has(statement)) return true;
    const count = (counts.get(statement) ?? 0) + 1;
    counts.set(statement, count);
    if (count < OFTEN || prepared.size >= MOST_PREPARED) return false;
    counts.delete(statement);
    prepared.add(statement);
    return true;
  };
}

/**
 * The key for a value's type. Values with the same key have the same type in the driver. The driver leaves the types of texts,
 * numbers and null to the database.
 */
const kindOf = (value: unknown): string => {
  if (Array.isArray(value)) return kindOf(value[0]);
  if (value instanceof Date) return 'date';
  if (value instanceof Uint8Array) return 'bytes';
  return typeof value === 'boolean' || typeof value === 'bigint' ? typeof value : '';
};
