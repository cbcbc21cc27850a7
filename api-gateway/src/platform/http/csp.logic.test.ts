import { expect, test } from 'vitest';
import { appPolicy } from './csp.logic.ts';

test('only a page that pays allows the payment provider', () => {
  expect(appPolicy('n')).not.toContain('tosspayments');
  const policy = appPolicy('n', [], { pays: true });
  expect(policy).toContain("script-src 'self' 'nonce-n' https://js.tosspayments.com;");
  expect(policy).toContain("form-action 'self' https://*.tosspayments.com;");
  expect(policy).toContain("default-src 'self';");
});
