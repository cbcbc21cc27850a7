import { expect, test } from 'vitest';
import { CRYPTO_CHECKS } from './browser.checks.ts';
import { expectThat } from './check.ts';
import { resultOf } from './use-checks.ts';

test('a check that throws fails with its reason, and a check that hangs fails with the time limit', async () => {
  const failed = await resultOf({ name: 'x', run: async () => String(expectThat(false, '다른 값')) });
  expect(failed).toMatchObject({ state: 'failed', text: '다른 값' });
  const late = await resultOf({ name: 'x', run: () => new Promise(() => {}) }, 20);
  expect(late).toMatchObject({ state: 'failed', text: '0.02초 안에 끝나지 않았어요' });
});

test('the checks of encryption pass in this test environment', async () => {
  for (const check of CRYPTO_CHECKS.checks) expect(await resultOf(check)).toMatchObject({ state: 'passed' });
});
