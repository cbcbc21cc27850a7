import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { isDefinite } from './outcome.logic.ts';
import { isSigned } from './signature.logic.ts';

const TIME = '2026-12-01T00:00:00+09:00';
const sign = (body: string, key: string) => createHmac('sha256', key).update(`${body}:${TIME}`).digest('base64');

test('a webhook is valid when one of its signatures matches its body, time and key', () => {
  expect(isSigned('{}', TIME, `v1:AAAA,v1:${sign('{}', 'key')}`, 'key')).toBe(true);
  for (const [body, time, signatures] of [
    ['{ }', TIME, `v1:${sign('{}', 'key')}`],
    ['{}', '2026-12-01T00:00:01+09:00', `v1:${sign('{}', 'key')}`],
    ['{}', TIME, `v1:${sign('{}', 'other')}`],
    ['{}', TIME, sign('{}', 'key')],
    ['{}', TIME, ''],
    ['{}', TIME, 'v1:'],
  ] as const) {
    expect(isSigned(body, time, signatures, 'key')).toBe(false);
  }
});

test('only a refused card is a final refusal; after trouble, repetitions and wrong keys the payment is looked up', () => {
  expect(isDefinite({ status: 403, code: 'REJECT_CARD_PAYMENT' })).toBe(true);
  expect(isDefinite({ status: 404, code: 'NOT_FOUND_PAYMENT_SESSION' })).toBe(true);
  for (const [status, code] of [
    [0, 'NO_ANSWER'],
    [500, 'FAILED_INTERNAL_SYSTEM_PROCESSING'],
    [400, 'PROVIDER_ERROR'],
    [400, 'ALREADY_PROCESSED_PAYMENT'],
    [409, 'IDEMPOTENT_REQUEST_PROCESSING'],
    [401, 'UNAUTHORIZED_KEY'],
    [429, 'TOO_MANY_REQUESTS'],
  ] as const) {
    expect(isDefinite({ status, code })).toBe(false);
  }
});
