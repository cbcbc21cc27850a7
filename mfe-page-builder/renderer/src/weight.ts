import type { Finding } from './findings.ts';

/** What a visitor's browser loads for a page. */
export interface Weight {
  /** Compressed bytes of the document with its styles. */
  document: number;
  /** Bytes of its pictures on a screen of `WEIGHED_WIDTH`; null until they are measured. */
  pictures: number | null;
  /** Bytes of its fonts; null until they are measured. */
  fonts: number | null;
  /** The document, its pictures and its fonts. */
  requests: number;
}

/** The width of the screen for which pictures are weighed. */
export const WEIGHED_WIDTH = 1280;
/** Maximum number of pictures that are weighed. */
const MOST_WEIGHED = 40;

const KB = 1024;
const MB = 1024 * KB;

/** Findings are warnings above `most`; above `limit` the page is not published. */
export const BUDGET = {
  document: { most: 100 * KB, limit: 400 * KB },
  pictures: { most: 3 * MB, limit: 20 * MB },
  fonts: { most: 400 * KB, limit: 4 * MB },
  requests: { most: 60, limit: 300 },
} as const;

export const sizeText = (bytes: number): string =>
  bytes >= MB ? `${(bytes / MB).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / KB))} KB`;

/** A finding that the renderer does not make. */
export type BudgetFinding = Omit<Finding, 'rule' | 'place'> & { rule: string; place?: string };

/** Sources of the pictures of a page that are weighed: pictures stored by sites, each once. */
export const weighedPictures = (images: readonly string[]): string[] =>
  [...new Set(images)].filter((src) => src.startsWith('/storage/')).slice(0, MOST_WEIGHED);

/** Number of requests for a page with these pictures and fonts. Pictures within the document need no request. */
export const requestsFor = (images: readonly string[], fonts: readonly string[]): number =>
  1 + fonts.length + new Set(images.filter((src) => !src.startsWith('data:'))).size;

/** The findings about sizes over the budget. */
export function weightFindings({ document, pictures, fonts, requests }: Weight): BudgetFinding[] {
  const over: [keyof typeof BUDGET, number, string][] = [
    ['document', document, `글과 스타일이 ${sizeText(document)}예요. 페이지를 나누면 더 빨리 열려요.`],
    ['pictures', pictures ?? 0, `사진이 모두 ${sizeText(pictures ?? 0)}예요. 사진을 줄이거나 빼 주세요.`],
    ['fonts', fonts ?? 0, `글꼴이 ${sizeText(fonts ?? 0)}예요. 테마에서 다른 글꼴을 고르면 더 빨리 열려요.`],
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
