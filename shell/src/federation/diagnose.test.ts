import { afterEach, expect, test, vi } from 'vitest';
import { diagnoseScript } from './diagnose.ts';

const SCRIPT = 'throw new Error("at load")';
const RELEASED = 'sha384-ddgg4OCXPCrjGKKZNRZ2MgXzL/bz5kBl9DG4+H+AXJcZ4f3cvUMb9Zh7t1NZpo2q';

afterEach(() => {
  vi.unstubAllGlobals();
});

function answer(body: string, init: ResponseInit = { headers: { 'content-type': 'text/javascript' } }) {
  vi.stubGlobal('fetch', async () => new Response(body, init));
}

test.each<[string, string, ResponseInit | undefined]>([
  ['not_found', '', { status: 404 }],
  ['unreachable', '', { status: 503 }],
  ['bad_content', '<!doctype html>', { headers: { 'content-type': 'text/html' } }],
  ['integrity', 'something else', undefined],
  ['threw', SCRIPT, undefined],
])('a failed file is diagnosed by its response: %s', async (code, body, init) => {
  answer(body, init);
  expect(await diagnoseScript('/remoteEntry.js', RELEASED)).toMatchObject({ code });
});

test('a failure is also reported in a browser without crypto.subtle', async () => {
  answer(SCRIPT);
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(await diagnoseScript('/remoteEntry.js', RELEASED)).toMatchObject({ code: 'threw' });
});
