import type { ConsentAnswer } from '../consent/consent.mutations.ts';

interface Asked {
  agreement_id: string;
  required: boolean;
  version: number;
}

/** Whether every required agreement is ticked. */
export const mayContinue = (asked: readonly Asked[], ticked: readonly string[]): boolean =>
  asked.every(({ agreement_id, required }) => !required || ticked.includes(agreement_id));

/** The answers of the form: an optional agreement that is not ticked is declined. */
export const answersOf = (asked: readonly Asked[], ticked: readonly string[]): ConsentAnswer[] =>
  asked
    .filter(({ agreement_id, required }) => !required || ticked.includes(agreement_id))
    .map(({ agreement_id, version }) => ({
      agreement_id,
      version,
      action: ticked.includes(agreement_id) ? 'agree' : 'decline',
    }));
