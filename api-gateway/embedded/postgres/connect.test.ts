import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../testing.ts';
import { openSql } from './connect.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await startTestDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dojang-connect-'));
});
afterAll(async () => {
  fs.rmSync(folder, { recursive: true });
  await database.stop();
});

// The driver by itself waits for half a minute in all.
test('a pool whose connections failed many times connects soon after the database is back', {
  timeout: 15_000,
}, async () => {
  // The way to its socket is there or not, as the database would be.
  const way = path.join(folder, 'way');
  const sql = openSql(`postgres://postgres@localhost/postgres?host=${way}`, { max: 10, onnotice() {} });
  for (let round = 0; round < 3; round++) {
    const asked = await Promise.allSettled(Array.from({ length: 10 }, () => sql`select 1`));
    expect(asked.every(({ status }) => status === 'rejected')).toBe(true);
  }
  fs.symlinkSync(new URL(database.url).searchParams.get('host') ?? '', way);
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  await sql.end();
});
