import { expect, test } from 'vitest';
import { limitEnd, noteLimit, retryAtOf } from './limit-end.ts';

const answer = (status: number, code: string, seconds?: string) =>
  Response.json({ code }, { status, headers: seconds === undefined ? {} : { 'retry-after': seconds } });

test('the end of a rate limit is found by its code, and the body of the response can still be read', async () => {
  const response = answer(429, 'too_many_codes', '60');
  const before = Date.now();
  await noteLimit(response);
  expect(limitEnd('too_many_codes')).toBeGreaterThanOrEqual(before + 60_000);
  expect(await response.json()).toEqual({ code: 'too_many_codes' });
});

test('any other answer has no rate limit', async () => {
  for (const response of [answer(503, 'busy', '60'), answer(429, 'busy'), answer(429, 'busy', 'soon')]) {
    await noteLimit(response);
    expect(retryAtOf(response)).toBeUndefined();
  }
  await noteLimit(new Response('<html>', { status: 429, headers: { 'retry-after': '1' } }));
  expect(limitEnd('busy')).toBeUndefined();
  expect(limitEnd(undefined)).toBeUndefined();
});
