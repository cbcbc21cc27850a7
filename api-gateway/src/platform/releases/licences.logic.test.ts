import { expect, test } from 'vitest';
import { isAllowedLicence } from './licences.logic.ts';

test.each(['MIT', '(MIT OR GPL-3.0)', 'MPL-2.0 OR Apache-2.0', 'MIT AND ISC'])('%s is allowed', (licence) => {
  expect(isAllowedLicence(licence)).toBe(true);
});

test.each(['GPL-3.0', 'MIT AND GPL-3.0', 'UNKNOWN', 'SEE LICENSE IN LICENSE', '', 'mit', '((MIT) AND GPL-3.0)'])(
  '%s is not',
  (licence) => {
    expect(isAllowedLicence(licence)).toBe(false);
  },
);
