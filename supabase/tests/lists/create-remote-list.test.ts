import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { actAs } from '../../../api-gateway/src/testing/as-person.ts';
import { type DatabaseApp, type Person, startDatabaseApp } from '../../../api-gateway/src/testing/database-app.ts';
import { temporaryFolder } from '../../../api-gateway/src/testing/releases.ts';
import { createQueryClient } from '../../../shared-auth/src/query.ts';
import { tableFiles } from '../../../shell/cli/src/table-template.ts';

vi.mock('../../../shared-auth/src/client.ts', () => import('../../../api-gateway/src/testing/as-person.ts'));
// Globals that modules of the screens read at load time.
vi.hoisted(() => {
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false, addEventListener() {} }), addEventListener() {} });
  vi.stubGlobal('location', { origin: 'http://localhost:3000' });
  const storage = { getItem: () => null, setItem() {}, removeItem() {} };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
});

// Tests the list that `dojang create-remote our-plants --table` writes, with its rows for the tests of lists, in a database
// that returns ten rows at a time.
const COUNT = 30;
const files = Object.entries(tableFiles('our-plants', { now: new Date('2099-01-02T03:04:05Z') }));
const contentOf = (part: string) => files.find(([file]) => file.includes(part))?.[1] ?? '';
/** The file is inside an area, so that its imports resolve. */
const FOLDER = path.resolve(import.meta.dirname, '../../../mfe-content/.cache/create-remote-list');
const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations');
const FILE = path.join(FOLDER, 'our-plants.queries.ts');

let gateway: DatabaseApp;
let person: Person;
beforeAll(async () => {
  const migrationsDir = path.join(await temporaryFolder(), 'migrations');
  await cp(MIGRATIONS, migrationsDir, { recursive: true });
  await writeFile(path.join(migrationsDir, path.basename(files[0]?.[0] ?? '')), contentOf('migrations/'));
  gateway = await startDatabaseApp({ own: { maxRows: 10, migrationsDir } });
  person = await gateway.signUp('김민아');
  const { sql } = gateway.database;
  const rows = contentOf('thirty-rows.ts');
  await new Function('sql', 'person', 'COUNT', `return (async () => { ${rows} })()`)(sql, person, COUNT);
  await mkdir(FOLDER, { recursive: true });
  await writeFile(FILE, contentOf('.queries.ts'));
});
afterAll(async () => {
  await gateway?.stop();
  await rm(FOLDER, { recursive: true, force: true });
});

test('the list of a new area finds all of its rows, and its file for the tests of lists names it', async () => {
  const declared = contentOf('testing/lists.ts');
  const [, name = '', member = '', args] =
    /'(\w+)\.(\w+)': \{ args: \(\{ person \}\) => (\[.*\]) \}/.exec(declared) ?? [];
  expect(args).toBe('[person.id]');
  expect(files.map(([file]) => file)).toContain('platform/mfe-our-plants/testing/lists.ts');
  const module = (await import(FILE)) as Record<string, Record<string, (userId: string) => object>>;
  const options = module[name]?.[member]?.(person.id);
  actAs(gateway, person);
  const data = await createQueryClient().fetchInfiniteQuery({ ...options, pages: 100 } as never);
  const { pages } = data as { pages: { rows: unknown[] }[] };
  expect(pages.flatMap(({ rows }) => rows)).toHaveLength(COUNT);
});
