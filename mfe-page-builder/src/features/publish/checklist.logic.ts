import type { Finding } from '@dojang/renderer';
import type { BudgetFinding } from './weight.logic.ts';

const ORDER = { error: 0, warning: 1, info: 2 } as const;
/** What its author probably forgot: it is published only after they said that it stays. */
const SAMPLES: ReadonlySet<string> = new Set(['sample-contact', 'sample-text']);

export interface ChecklistItem {
  /** The first finding of its rule. */
  finding: Finding | BudgetFinding;
  /** Number of findings of this rule. */
  count: number;
  others: (Finding | BudgetFinding)[];
}

interface Checklist {
  items: ChecklistItem[];
  /** An error blocks publishing. */
  blocked: boolean;
  /** Number of samples that nobody replaced. */
  samples: number;
}

/** The findings for display: one line per rule, the most severe first. */
export function checklist(report: readonly (Finding | BudgetFinding)[]): Checklist {
  const items = [...Map.groupBy(report, ({ rule }) => rule).values()].flatMap((found): ChecklistItem[] => {
    const [finding, ...others] = found;
    return finding ? [{ finding, count: found.length, others }] : [];
  });
  return {
    items: items.sort((a, b) => ORDER[a.finding.severity] - ORDER[b.finding.severity]),
    blocked: report.some(({ severity }) => severity === 'error'),
    samples: report.filter(({ rule }) => SAMPLES.has(rule)).length,
  };
}
