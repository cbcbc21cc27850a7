import { pageFindings } from '@dojang/api-contract';
import { groupBy } from '@dojang/contract/group-by';
import { type BudgetFinding, type Finding, holdsOf, isSample } from '@dojang/renderer';
import { toAppError } from '@dojang/shared-ui';

const ORDER = { error: 0, warning: 1, info: 2 } as const;

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
  const items = [...groupBy(report, ({ rule }) => rule).values()].flatMap((found): ChecklistItem[] => {
    const [finding, ...others] = found;
    return finding ? [{ finding, count: found.length, others }] : [];
  });
  return {
    items: items.sort((a, b) => ORDER[a.finding.severity] - ORDER[b.finding.severity]),
    blocked: holdsOf(report, { keepsSamples: true }).length > 0,
    samples: report.filter(isSample).length,
  };
}

/** The findings with which the gateway refuses to publish a page; empty for other errors. */
export function refusedFindings(error: unknown): BudgetFinding[] {
  const { code, details } = toAppError(error);
  const findings = code === 'page_not_publishable' ? pageFindings.safeParse(details).data : undefined;
  return (findings ?? []).map(({ place, ...finding }) => (place === undefined ? finding : { ...finding, place }));
}

/** The findings of this browser and of the gateway. Each place of a rule is listed once. */
export function withRefusal(
  own: readonly (Finding | BudgetFinding)[],
  refused: readonly BudgetFinding[],
): (Finding | BudgetFinding)[] {
  const known = new Set(own.map(keyOf));
  return [...own, ...refused.filter((finding) => !known.has(keyOf(finding)))];
}

const keyOf = ({ rule, place }: Finding | BudgetFinding) => `${rule} ${place ?? ''}`;
