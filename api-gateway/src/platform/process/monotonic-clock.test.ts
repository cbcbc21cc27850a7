import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

// A clock that is set forward or back must neither extend nor end the validity of cached data.
const ROOT = path.join(import.meta.dirname, '../../../..');

/**
 * Files that may use wall-clock time: for values that outlive a process or come from outside, and for times that users see.
 */
const USES_WALL_CLOCK = [
  // Expiry times of signed values, of access tokens and of certificates.
  'api-gateway/embedded/corrections/skip-token-checks.ts',
  'api-gateway/embedded/passkeys/challenges.ts',
  'api-gateway/kit/remember-verified.ts',
  'api-gateway/src/server.ts',
  'api-gateway/src/features/health/check-public-address.ts',
  'api-gateway/embedded/realtime/channels.ts',
  'api-gateway/embedded/realtime/connection.ts',
  'shared-auth/src/http/auth-fetch.ts',
  // Times of files, and file names.
  'api-gateway/embedded/data-folder/lock.ts',
  'api-gateway/embedded/postgres/places.ts',
  'api-gateway/src/platform/made-files/made-files.ts',
  'api-gateway/src/platform/releases/channels.ts',
  'api-gateway/src/platform/releases/collector.ts',
  'api-gateway/src/platform/releases/kept-in-database.ts',
  'api-gateway/src/platform/releases/release-files.ts',
  'api-gateway/src/features/supabase/storage/receive-file.ts',
  // Times that are stored, or compared with times of the database.
  'api-gateway/src/features/pay/practice/index.ts',
  'api-gateway/src/platform/jobs/send-due-notices.ts',
  // Timestamps of log lines, and the date of answers.
  'api-gateway/src/platform/http/connections/ready-messages.ts',
  'api-gateway/src/platform/process/file-log.ts',
  // Data that a browser keeps for weeks.
  'shared-ui/src/journal/journal-db.ts',
  'shared-ui/src/journal/journal-writer.ts',
  // Time during which the machine sleeps. A monotonic clock may stand still then.
  'shared-auth/src/live/watch-socket.ts',
  // Times that are displayed.
  'shared-auth/src/http/clock.ts',
  'shared-auth/src/http/limit-end.ts',
  'shared-ui/src/hooks/autosave.logic.ts',
  'shared-ui/src/hooks/use-countdown.ts',
  'shared-ui/src/hooks/use-now.ts',
  'shared-ui/src/workbench/use-trace.ts',
  'shared-ui/src/korean/trash.ts',
  'shell/src/routing/use-back-off.ts',
  // Times that are compared across a page reload, which resets the monotonic clock.
  'shell/src/build-meta.ts',
  'shell/src/features/account/email-change.ts',
  'shell/src/features/palette/CommandPalette.tsx',
  'shell/src/features/palette/use-visited.ts',
  'shell/src/routing-cookie.ts',
];

test('ages and durations are measured with a monotonic clock', () => {
  const folders = '{api-gateway/{src,embedded,kit},shared-auth/src,shared-ui/src,shell/src}';
  const files = fs.globSync(`${folders}/**/*.{ts,tsx}`, { cwd: ROOT, exclude: ['**/node_modules'] });
  const sources = files.filter((file) => !/\.test\.|\/testing|test-support/.test(file));
  const found = sources.filter((file) => fs.readFileSync(path.join(ROOT, file), 'utf8').includes('Date.now'));
  expect(found.sort()).toEqual([...USES_WALL_CLOCK].sort());
});
