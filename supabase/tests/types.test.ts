import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { generateTypes, TYPES_FILE } from '../types.ts';
import { useSharedFixture } from './support/fixture.ts';

const database = useSharedFixture();

test('the generated types match the migrations; if not, run `npm run db:types`', async () => {
  const file = path.resolve(import.meta.dirname, '..', '..', TYPES_FILE);
  expect(fs.readFileSync(file, 'utf8')).toBe(await generateTypes(database.sql));
});
