import { expect, test } from 'vitest';
import { invokeFunction } from './functions.ts';
import { fakeServer, person, unreachable } from './testing/index.ts';

// The specification's rows "Generic functions invoker" and "Functions errors".

const ROUTE = 'POST /functions/v1/due-calendar';
const answering = (answer: () => unknown) => fakeServer({ [ROUTE]: answer }, person());

test('the functions invoker sends POST {functionsUrl}/{name} with a JSON body, and the region only when it is given', async () => {
  const server = await answering(() => ({ ok: true }));
  expect(await invokeFunction('due-calendar', { a: 1 })).toEqual({ ok: true });
  await invokeFunction('due-calendar', {}, { region: 'ap-northeast-2' });
  const [plain, regional] = server.sent(ROUTE);
  expect(plain).toMatchObject({ body: { a: 1 }, headers: { 'content-type': 'application/json' } });
  expect(plain?.headers['x-region']).toBeUndefined();
  expect(regional?.headers['x-region']).toBe('ap-northeast-2');
});

test('a text answer is returned without parsing', async () => {
  await answering(() => new Response('BEGIN:VCALENDAR', { headers: { 'content-type': 'text/calendar' } }));
  expect(await invokeFunction('due-calendar', {})).toBe('BEGIN:VCALENDAR');
});

test('a functions fetch failure is tried three times, and then reported as a network failure', async () => {
  const server = await answering(unreachable);
  await expect(invokeFunction('due-calendar', {})).rejects.toMatchObject({ code: 'network', status: 0 });
  expect(server.sent(ROUTE)).toHaveLength(3);
});

test('a functions relay error differs from an error of the function', async () => {
  await answering(() => Response.json({ code: 'WORKER_LIMIT' }, { status: 546, headers: { 'x-relay-error': 'true' } }));
  await expect(invokeFunction('due-calendar', {})).rejects.toMatchObject({ code: 'function_unavailable', status: 546 });
});

test.each([
  [403, { code: '42501' }, '42501'],
  [418, {}, 'function_failed'],
  [500, {}, 'server_error'],
])('a functions answer with the non-2xx status %i has its own code', async (status, body, code) => {
  await answering(() => Response.json(body, { status }));
  await expect(invokeFunction('due-calendar', {})).rejects.toMatchObject({ code, status });
});

test('an aborted call throws an AbortError', async () => {
  const stop = new AbortController();
  await answering(() => {
    stop.abort();
    throw new DOMException('aborted', 'AbortError');
  });
  await expect(invokeFunction('due-calendar', {}, { signal: stop.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});
