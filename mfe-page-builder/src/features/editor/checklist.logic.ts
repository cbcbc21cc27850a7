import type { Finding } from '@dojang/renderer';

const ORDER = { error: 0, warning: 1, info: 2 } as const;

export interface ChecklistItem {
  /** The first finding of its rule. */
  finding: Finding;
  /** Number of findings of this rule. */
  count: number;
}

/** The renderer's report for display: one line per rule, the most severe first; an error blocks publishing. */
export function checklist(report: readonly Finding[]): { items: ChecklistItem[]; blocked: boolean } {
  const byRule = new Map<string, ChecklistItem>();
  for (const finding of report) {
    const item = byRule.get(finding.rule);
    if (item) item.count += 1;
    else byRule.set(finding.rule, { finding, count: 1 });
  }
  const items = [...byRule.values()].sort((a, b) => ORDER[a.finding.severity] - ORDER[b.finding.severity]);
  return { items, blocked: report.some(({ severity }) => severity === 'error') };
}
