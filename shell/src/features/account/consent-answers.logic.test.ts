import { expect, test } from 'vitest';
import { answersOf, mayContinue } from './consent-answers.logic.ts';

const terms = { agreement_id: 'terms', required: true, version: 2 };
const news = { agreement_id: 'news', required: false, version: 3 };

test('required agreements must be ticked before the user can continue, optional agreements need not', () => {
  expect(mayContinue([terms, news], [])).toBe(false);
  expect(mayContinue([terms, news], ['news'])).toBe(false);
  expect(mayContinue([terms, news], ['terms'])).toBe(true);
  expect(mayContinue([news], [])).toBe(true);
});

test('an optional agreement that is not ticked is declined, a required agreement is never declined', () => {
  expect(answersOf([terms, news], ['terms'])).toEqual([
    { agreement_id: 'terms', version: 2, action: 'agree' },
    { agreement_id: 'news', version: 3, action: 'decline' },
  ]);
  expect(answersOf([terms, news], [])).toEqual([{ agreement_id: 'news', version: 3, action: 'decline' }]);
});
