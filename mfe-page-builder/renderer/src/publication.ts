import type { BudgetFinding } from './weight.ts';

/**
 * Findings about samples that the author probably forgot. The page is published only after the author confirms that the samples
 * stay.
 */
const SAMPLES: ReadonlySet<string> = new Set(['sample-contact', 'sample-text', 'sample-point']);

/** Whether a finding is about a sample that nobody replaced. */
export const isSample = ({ rule }: Pick<BudgetFinding, 'rule'>): boolean => SAMPLES.has(rule);

/**
 * The findings that stop publishing: errors, and samples unless the author confirmed them. The editor asks before it publishes,
 * and the gateway checks again.
 */
export const holdsOf = <T extends Pick<BudgetFinding, 'rule' | 'severity'>>(
  findings: readonly T[],
  { keepsSamples }: { keepsSamples: boolean },
): T[] => findings.filter((finding) => finding.severity === 'error' || (isSample(finding) && !keepsSamples));
