import { expect, test } from 'vitest';
import { allConsents, consentable, missingConsents } from './consents.logic.ts';

const agreements = [
  { agreement_id: 'terms', required: true, needs_consent: true },
  { agreement_id: 'collect', required: true, needs_consent: true },
  { agreement_id: 'marketing', required: false, needs_consent: true },
  { agreement_id: 'privacy', required: true, needs_consent: false },
];

test('an agreement for information only cannot be checked and is never missing', () => {
  expect(consentable(agreements).map(({ agreement_id }) => agreement_id)).toEqual(['terms', 'collect', 'marketing']);
  expect(missingConsents(agreements, ['terms', 'collect'])).toEqual([]);
});

test('an optional agreement is not missing', () => {
  expect(missingConsents(agreements, ['terms']).map(({ agreement_id }) => agreement_id)).toEqual(['collect']);
});

test.each([
  [[], false],
  [['terms'], 'indeterminate'],
  [['terms', 'collect', 'marketing'], true],
])('with %o checked, 전체 동의 is %s', (ticked, state) => {
  expect(allConsents(agreements, ticked)).toBe(state);
});
