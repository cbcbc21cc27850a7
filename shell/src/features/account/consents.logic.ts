interface Consentable {
  agreement_id: string;
  required: boolean;
  needs_consent: boolean;
}

/** Agreements that can be checked; the others are for information only. */
export const consentable = <T extends Consentable>(agreements: readonly T[]): T[] =>
  agreements.filter((agreement) => agreement.needs_consent);

/** Required agreements that are not checked. */
export const missingConsents = <T extends Consentable>(agreements: readonly T[], ticked: readonly string[]): T[] =>
  consentable(agreements).filter(({ required, agreement_id }) => required && !ticked.includes(agreement_id));

/** Whether 전체 동의 is checked, unchecked or indeterminate. */
export function allConsents(agreements: readonly Consentable[], ticked: readonly string[]): boolean | 'indeterminate' {
  const ids = consentable(agreements).map(({ agreement_id }) => agreement_id);
  const count = ids.filter((id) => ticked.includes(id)).length;
  if (count === 0) return false;
  return count === ids.length ? true : 'indeterminate';
}
