import type { Finding } from '@dojang/renderer';

/** What a visitor's browser loads for a page. */
export interface Weight {
  /** Bytes of the document with its styles, compressed. */
  document: number;
  /** Bytes of its pictures on a screen of 1280 pixels; null while they are measured. */
  pictures: number | null;
  /** The document and its pictures. */
  requests: number;
}

const KB = 1024;
const MB = 1024 * KB;

/** Findings are warnings above `most`; above `limit` the page is not published. */
export const BUDGET = {
  document: { most: 100 * KB, limit: 400 * KB },
  pictures: { most: 3 * MB, limit: 20 * MB },
  requests: { most: 60, limit: 300 },
} as const;

export const sizeText = (bytes: number): string =>
  bytes >= MB ? `${(bytes / MB).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / KB))} KB`;

/** What is over the budget. */
export function weightFindings({ document, pictures, requests }: Weight): BudgetFinding[] {
  const over: [keyof typeof BUDGET, number, string][] = [
    ['document', document, `글과 스타일이 ${sizeText(document)}예요. 페이지를 나누면 더 빨리 열려요.`],
    ['pictures', pictures ?? 0, `사진이 모두 ${sizeText(pictures ?? 0)}예요. 사진을 줄이거나 빼 주세요.`],
    ['requests', requests, `한 번에 ${requests}개를 받아야 해요. 사진을 줄여 주세요.`],
  ];
  return over
    .filter(([part, value]) => value > BUDGET[part].most)
    .map(([part, value, message]) => ({
      rule: `weight-${part}`,
      severity: value > BUDGET[part].limit ? 'error' : 'warning',
      message,
    }));
}

/** A finding that the renderer does not make. */
export type BudgetFinding = Omit<Finding, 'rule' | 'place'> & { rule: string; place?: string };
