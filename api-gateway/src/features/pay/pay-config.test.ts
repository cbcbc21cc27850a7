import { expect, test } from 'vitest';
import { readTossConfig } from './pay-config.ts';

const KEYS = { TOSS_CLIENT_KEY: 'test_ck_abc', TOSS_SECRET_KEY: 'test_sk_abc' };

test('configuration: the payment provider is Toss; without keys nothing is sold, and one key alone is an error', () => {
  expect(readTossConfig({})).toBeNull();
  expect(readTossConfig(KEYS)).toEqual({
    clientKey: 'test_ck_abc',
    secretKey: 'test_sk_abc',
    url: 'https://api.tosspayments.com',
  });
  for (const name of Object.keys(KEYS)) expect(() => readTossConfig({ ...KEYS, [name]: '' })).toThrow(/together/);
});

test('a mistake stops the start: exchanged keys, or a test key together with a live key', () => {
  expect(() =>
    readTossConfig({ TOSS_CLIENT_KEY: KEYS.TOSS_SECRET_KEY, TOSS_SECRET_KEY: KEYS.TOSS_CLIENT_KEY }),
  ).toThrow();
  expect(() => readTossConfig({ ...KEYS, TOSS_SECRET_KEY: 'live_sk_abc' })).toThrow(/live/);
});
