import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { actAs, takeReceived } from '../../../api-gateway/src/testing/as-person.ts';
import type { Person } from '../../../api-gateway/src/testing/database-app.ts';
import { createQueryClient } from '../../../shared-auth/src/query.ts';
import { LISTS, NO_LISTS, type Options } from './lists.table.ts';
import { makeWorld, type World } from './thirty-rows.ts';

vi.mock('../../../shared-auth/src/client.ts', () => import('../../../api-gateway/src/testing/as-person.ts'));
// Globals that modules of the screens read when they are loaded.
vi.hoisted(() => {
  const media = { matches: false, addEventListener() {} };
  vi.stubGlobal('window', { matchMedia: () => media, addEventListener() {} });
  vi.stubGlobal('location', { origin: 'http://localhost:3000' });
  const storage = { getItem: () => null, setItem() {}, removeItem() {} };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
});

// Every query of the screens, on the real database through the real gateway, which returns ten rows at a time.

/** Maximum bytes of an answer with thirty rows that contains only what the list shows. */
const MOST_BYTES = 64 * 1024;
const ROOT = path.resolve(import.meta.dirname, '../../..');
const files = fs.globSync('{shell,mfe-*}/src/**/*.queries.ts', { cwd: ROOT }).sort();
const isQuery = (value: unknown) =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && 'queryKey' in value);

/** Each query by its name, e.g. `noteQueries.recent` or `projectList`. */
async function findQueries(): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  for (const file of files) {
    const area = file.split('/')[0];
    const exported = Object.entries((await import(path.join(ROOT, file))) as Record<string, unknown>);
    for (const [name, value] of exported) {
      if (isQuery(value)) found.set(`${area} ${name}`, value);
      else if (typeof value === 'object' && value !== null) {
        for (const [member, query] of Object.entries(value)) found.set(`${area} ${name}.${member}`, query);
      }
    }
  }
  return found;
}

let world: World;
let queries: Map<string, unknown>;
beforeAll(async () => {
  queries = await findQueries();
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

test('every query is named here, as a list or as no list', () => {
  expect([...Object.keys(LISTS), ...NO_LISTS].sort()).toEqual([...queries.keys()].sort());
});

describe.each(Object.entries(LISTS))('%s', (name, { args, rows, shown = 30, as = 'person' }) => {
  test(`it finds all ${shown} rows`, async () => {
    const { data, bytes } = await read(name, args(world), world[as]);
    expect(rows ? rows(data) : (data as unknown[]).length).toBe(shown);
    expect(bytes).toBeLessThan(MOST_BYTES);
  });
});
