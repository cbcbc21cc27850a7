import type { BudgetFinding } from './weight.ts';

/** What its author probably forgot: it is published only after they said that it stays. */
const SAMPLES: ReadonlySet<string> = new Set(['sample-contact', 'sample-text', 'sample-point']);

/** Whether a finding is about a sample that nobody replaced. */
export const isSample = ({ rule }: Pick<BudgetFinding, 'rule'>): boolean => SAMPLES.has(rule);

/**
 * The findings that keep a page from being published: errors, and samples unless their author said that they stay. The
 * editor asks before it publishes, and the gateway asks again.
 */
export const holdsOf = <T extends Pick<BudgetFinding, 'rule' | 'severity'>>(
  findings: readonly T[],
  { keepsSamples }: { keepsSamples: boolean },
): T[] => findings.filter((finding) => finding.severity === 'error' || (isSample(finding) && !keepsSamples));
