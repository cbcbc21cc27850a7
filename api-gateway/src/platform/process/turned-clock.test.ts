import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

// A clock that somebody puts forward or back must not make what was known a moment ago hold for a day, nor end it.
const ROOT = path.join(import.meta.dirname, '../../../..');

/** Where the time of day is what is meant: what outlives a process or comes from elsewhere, and what people read. */
const MEANS_THE_DAY = [
  // Ends of signed values and of access tokens.
  'api-gateway/embedded/corrections/known-person.ts',
  'api-gateway/kit/remember-verified.ts',
  'api-gateway/src/server.ts',
  'api-gateway/embedded/realtime/channels.ts',
  'api-gateway/embedded/realtime/connection.ts',
  'shared-auth/src/http/auth-fetch.ts',
  // Times that files carry, and names of files.
  'api-gateway/embedded/data-folder/lock.ts',
  'api-gateway/embedded/postgres/places.ts',
  'api-gateway/src/platform/releases/channels.ts',
  'api-gateway/src/platform/releases/release-files.ts',
  'api-gateway/src/features/supabase/storage/receive-file.ts',
  // What a browser keeps for weeks.
  'shared-ui/src/journal/journal-db.ts',
  'shared-ui/src/journal/journal-writer.ts',
  // Times that are shown.
  'shared-auth/src/http/limit-end.ts',
  'shared-ui/src/hooks/autosave.logic.ts',
  'shared-ui/src/hooks/use-countdown.ts',
  'shared-ui/src/hooks/use-now.ts',
  'shared-ui/src/korean/time.ts',
  'shared-ui/src/korean/trash.ts',
  'shell/src/routing/use-back-off.ts',
  // Across a reload, which the other clock does not outlive.
  'shell/src/routing/build-meta.ts',
];

test('ages and durations are measured by a clock that nobody turns', () => {
  const folders = '{api-gateway/{src,embedded,kit},shared-auth/src,shared-ui/src,shell/src}';
  const files = fs.globSync(`${folders}/**/*.{ts,tsx}`, { cwd: ROOT, exclude: ['**/node_modules'] });
  const sources = files.filter((file) => !/\.test\.|\/testing|test-support/.test(file));
  const byTheDay = sources.filter((file) => fs.readFileSync(path.join(ROOT, file), 'utf8').includes('Date.now'));
  expect(byTheDay.sort()).toEqual([...MEANS_THE_DAY].sort());
});
