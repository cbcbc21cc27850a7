import { expect, test } from 'vitest';
import { readTossConfig } from './pay-config.ts';

const KEYS = { TOSS_CLIENT_KEY: 'test_ck_abc', TOSS_SECRET_KEY: 'test_sk_abc' };

test('configuration: the payment provider is Toss; without keys nothing is sold', () => {
  expect(readTossConfig({})).toBeNull();
  expect(readTossConfig(KEYS)).toEqual({
    clientKey: 'test_ck_abc',
    secretKey: 'test_sk_abc',
    url: 'https://api.tosspayments.com',
  });
});
