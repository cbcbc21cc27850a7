import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseApp, from, startDatabaseApp } from '../../testing/database-app.ts';
import { consoleToLog } from './console-log.ts';
import type { LogEntry } from './log.ts';

const logs: LogEntry[] = [];
const { error: writeError } = console;
let gateway: DatabaseApp;
beforeAll(async () => {
  gateway = await startDatabaseApp();
  consoleToLog((entry) => logs.push(entry));
});
afterAll(async () => {
  console.error = writeError;
  await gateway.stop();
});

const send = (path: string, body: string) =>
  gateway.app.request(
    path,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: gateway.deps.supabase.publishableKey },
      body,
    },
    from('10.1.1.1'),
  );

test('a refusal of the database is logged by its code, without the user input', async () => {
  const data = '{"full_name":"비밀 이름 \\ud800"}';
  await send('/auth/v1/signup', `{"email":"secret@dojang.test","password":"secret-password","data":${data}}`);
  await send('/rest/v1/notices?select=secret_column', '{"title":"secret title"}');
  expect(logs).toContainEqual({ level: 'info', event: 'console', error: 'Auth error: PostgresError 22P02' });
  expect(JSON.stringify(logs)).not.toMatch(/secret|비밀/);
});

test('the row, the query and the statement of an error are not logged', () => {
  logs.length = 0;
  const refusal = Object.assign(new Error('duplicate key value "secret"'), {
    name: 'PostgresError',
    code: '23505',
    detail: 'Key (email)=(secret@dojang.test) already exists.',
    query: 'insert into secret',
  });
  console.error(refusal);
  console.error('Failed to execute statement: insert into secret', { email: 'secret' });
  expect(logs.map(({ error }) => error)).toEqual([
    'PostgresError 23505',
    'Failed to execute statement: thrown: object',
  ]);
});
