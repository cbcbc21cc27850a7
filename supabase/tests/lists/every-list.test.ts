import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { actAs, takeReceived } from '../../../api-gateway/src/testing/as-person.ts';
import type { Person } from '../../../api-gateway/src/testing/database-app.ts';
import { createFreshWorkspace } from '../../../scripts/testing/fresh-area.ts';
import { ROOT } from '../../../scripts/workspace.ts';
import { createQueryClient } from '../../../shared-auth/src/query.ts';
import { queriesOfAreas } from './lists-of-areas.ts';
import { type FullWorld, makeWorld } from './thirty-rows.ts';

vi.mock('../../../shared-auth/src/client.ts', () => import('../../../api-gateway/src/testing/as-person.ts'));
// Globals that modules of the screens read at load time.
vi.hoisted(() => {
  const media = { matches: false, addEventListener() {} };
  vi.stubGlobal('window', { matchMedia: () => media, addEventListener() {} });
  vi.stubGlobal('location', { origin: 'http://localhost:3000' });
  const storage = { getItem: () => null, setItem() {}, removeItem() {} };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
});

// Runs every query of the screens on the real database through the real gateway. The database returns ten rows at a time.

/** The used part of TanStack Query's options. */
interface Options {
  queryKey: readonly unknown[];
  select?: (data: unknown) => unknown;
  initialPageParam?: number;
}

/** Maximum bytes of an answer of thirty rows. Such an answer contains only what the list shows. */
const MOST_BYTES = 64 * 1024;
const { queries, lists, noLists } = await queriesOfAreas(ROOT);

let world: FullWorld;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.gateway.stop());

async function read(name: string, args: readonly unknown[], as: Person): Promise<{ data: unknown; bytes: number }> {
  const query = queries.get(name);
  actAs(world.gateway, as);
  takeReceived();
  const answer: unknown = typeof query === 'function' ? query(...args) : query;
  if (isInParts(answer)) {
    const data: unknown[] = [];
    for await (const part of answer) data.push(...part);
    return { data, bytes: takeReceived() };
  }
  if (answer instanceof Promise) return { data: await answer, bytes: takeReceived() };
  const options = answer as Options;
  const client = createQueryClient();
  const { select = (data: unknown) => data } = options;
  const data =
    'initialPageParam' in options
      ? await client.fetchInfiniteQuery({ ...options, pages: 100 } as never)
      : await client.fetchQuery(options as never);
  return { data: select(data), bytes: takeReceived() };
}

const isInParts = (answer: unknown): answer is AsyncIterable<unknown[]> =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;

test('every query is listed by its area, as a list or as another query', () => {
  expect([...lists.keys(), ...noLists].sort()).toEqual([...queries.keys()].sort());
});

test('a new area lists its queries only in its own folder', async () => {
  const { workspace, remove } = await createFreshWorkspace();
  const added = await queriesOfAreas(workspace).finally(remove);
  expect([...added.queries.keys()]).toEqual(['mfe-fresh readThings']);
  expect([...added.lists.keys(), ...added.noLists]).toEqual([...added.queries.keys()]);
});

describe.each([...lists])('%s', (name, { args, rows, shown = 30, as = 'person' }) => {
  test(`it finds all ${shown} rows`, async () => {
    const { data, bytes } = await read(name, args(world), world[as]);
    expect(rows ? rows(data) : (data as unknown[]).length).toBe(shown);
    expect(bytes).toBeLessThan(MOST_BYTES);
  });
});
