import net from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openSql } from '../postgres/connect.ts';
import { type Person, signUp, startWorkspace } from '../test-support.ts';
import type { TestDatabase } from '../testing.ts';
import { saveRoundTrips } from './round-trips.ts';

/**
 * The function that counts writes. It is set before the database is opened, because the sockets keep the function of that
 * time.
 */
const writes = vi.spyOn(net.Socket.prototype, 'write');

let database: TestDatabase;
let person: Person;
beforeAll(async () => {
  database = await startWorkspace();
  person = await signUp(database.embedded);
});
afterAll(async () => {
  writes.mockRestore();
  await database.stop();
});

const ask = (path: string) =>
  database.embedded.fetch(
    new Request(`http://localhost/rest/v1/${path}`, {
      headers: { apikey: database.embedded.publishableKey, authorization: `Bearer ${person.token}` },
    }),
    { peerAddress: null },
  );

/** Number of writes to the database socket for a request that was made before. */
async function writesOf(path: string): Promise<number> {
  // Each of the ten connections prepares the statement itself.
  for (let n = 0; n < 40; n += 1) expect((await ask(path)).status).toBe(200);
  writes.mockClear();
  for (let n = 0; n < 10; n += 1) await ask(path);
  return writes.mock.calls.length / 10;
}

test('the number of prepared statements is limited for every combination of types', async () => {
  const sql = openSql(database.url, { max: 1, fetch_types: false });
  saveRoundTrips(sql);
  const connection = await sql.reserve();
  try {
    for (let n = 0; n < 128; n += 1) {
      const values = Array.from({ length: 7 }, (_, place) => ((n >> place) & 1 ? true : null));
      const text = `select ${values.map((_, place) => `$${place + 1}::bool`).join()}`;
      for (let times = 0; times < 5; times += 1) await connection.unsafe(text, values);
    }
    const [row] = await connection.unsafe('select count(*)::int as count from pg_prepared_statements');
    expect(row?.count).toBe(100);
  } finally {
    connection.release();
    await sql.end();
  }
});

describe('a REST request', () => {
  test('a REST request takes three round trips: the role, the rows, the commit', async () => {
    expect(await writesOf('notes?select=id&limit=1')).toBeLessThanOrEqual(4);
  });

  test('a REST request runs as the user of its token, also after another user’s request on the same connection', async () => {
    const [one, other] = [await signUp(database.embedded), await signUp(database.embedded)];
    const seen = async ({ token }: Person) => {
      const request = new Request(
        'http://localhost/rest/v1/people?select=id&id=neq.00000000-0000-0000-0000-000000000000',
        {
          headers: { apikey: database.embedded.publishableKey, authorization: `Bearer ${token}` },
        },
      );
      const answer = await database.embedded.fetch(request, { peerAddress: null });
      return (await answer.json()) as unknown;
    };
    for (let n = 0; n < 30; n += 1) {
      const [a, b] = await Promise.all([seen(one), seen(other)]);
      expect(JSON.stringify(a)).toContain(one.id);
      expect(JSON.stringify(b)).toContain(other.id);
    }
  });
});
