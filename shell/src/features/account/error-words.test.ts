import { ERROR_CODES } from '@dojang/api-contract';
import { errorText } from '@dojang/shared-ui/core';
import { expect, test } from 'vitest';
import './account-texts.ts';
import { addAreaTexts } from '../../../../scripts/area-texts.ts';

await addAreaTexts();

/** The text for a code that has no text of its own. */
const NO_WORDS = errorText({ code: 'no such code' });
/** The only code for which the general text is correct. */
const SAYS_NOTHING = ['internal'];

test.each(ERROR_CODES)('the gateway’s error code %s has a text', (code) => {
  const text = errorText({ code });
  expect(text).toMatch(/[가-힣]요\.$/);
  if (!SAYS_NOTHING.includes(code)) expect(text).not.toBe(NO_WORDS);
});

test('each rate limit shows its time', () => {
  const limits = ERROR_CODES.filter((code) => code.startsWith('too_many_'));
  expect(limits.length).toBeGreaterThan(5);
  for (const code of limits)
    expect(errorText({ code, retryAt: Date.now() + 60_000 })).toMatch(/오[전후] \d+:\d\d 이후에/);
});

test('reset e-mail/name mismatch: one message for both, and it does not say which of them is wrong', () => {
  expect(errorText({ code: 'reset_mismatch' })).toMatch(/이메일.*이름/);
});
