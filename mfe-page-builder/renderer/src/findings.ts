import { shortened } from '@dojang/contract/text';

/** How much a finding matters: an `error` blocks publishing, a `warning` should be looked at, `info` only informs. */
export type Severity = 'error' | 'warning' | 'info';

/** One problem that the renderer found, with a text for the author of the page. */
export interface Finding {
  /** Stable id, e.g. `image-alt`. */
  rule: Rule;
  severity: Severity;
  /** Korean, one sentence. */
  message: string;
  /**
   * Indexes from the page's root down to the component, joined by dots (`0.2.1`). Absent when the finding is about the whole
   * page.
   */
  place?: string;
}

const RULES = {
  'page-empty': ['error', '페이지가 비어 있어요. 블록을 하나 이상 넣어 주세요.'],
  'title-missing': ['error', '페이지 제목이 없어요. 검색 결과와 브라우저 탭에 보여요.'],
  'description-missing': ['warning', '소개글이 없어요. 검색 결과와 메신저에서 제목 아래에 보여요.'],
  'node-limit': ['error', '요소가 너무 많아 뒷부분을 표시하지 못했어요.'],
  'depth-limit': ['error', '상자가 너무 깊게 겹쳐 안쪽을 표시하지 못했어요.'],
  'size-limit': ['error', '페이지가 너무 커서 뒷부분을 표시하지 못했어요. 글과 그림을 여러 페이지로 나눠 주세요.'],
  'style-limit': ['error', '스타일이 너무 많아 일부를 표시하지 못했어요.'],
  'project-invalid': ['error', '페이지 내용을 읽을 수 없어요.'],
  'section-missing': ['error', '보여 줄 수 없는 공통 섹션이 있어요. 지우거나 다른 섹션으로 바꿔 주세요.'],
  'element-removed': ['warning', '공개 페이지에 쓸 수 없는 요소를 뺐어요.'],
  'attribute-removed': ['warning', '공개 페이지에 쓸 수 없는 속성을 뺐어요.'],
  'url-removed': ['warning', '안전하지 않은 주소를 뺐어요.'],
  'style-removed': ['info', '공개 페이지에 쓸 수 없는 스타일을 뺐어요.'],
  'heading-none': ['warning', '큰 제목(제목 1)이 없어요. 방문자와 검색 엔진이 페이지를 이해하기 어려워요.'],
  'heading-many': ['info', '큰 제목(제목 1)이 여러 개예요. 하나만 두는 것이 좋아요.'],
  'heading-order': ['info', '제목 단계를 건너뛰었어요. 순서대로 쓰면 화면 낭독기가 잘 읽어요.'],
  'heading-empty': ['warning', '비어 있는 제목이 있어요.'],
  'image-alt': ['warning', '이미지에 대체 텍스트가 없어요.'],
  'image-source': ['warning', '이미지를 아직 고르지 않았어요.'],
  'link-target': ['warning', '연결된 주소가 없는 버튼이나 링크가 있어요.'],
  'link-name': ['warning', '글자가 없는 링크가 있어요.'],
  'form-questions': ['warning', '폼에 질문이 없어요.'],
  'form-consent': ['warning', '개인정보를 받는 폼에 동의가 없어요. 개인정보 보호법에 따라 동의를 받아야 해요.'],
  'map-point': ['warning', '지도에 위치가 없어요. 지도를 골라 좌표를 적어 주세요.'],
  'link-anchor': ['warning', '이 페이지에 없는 섹션으로 가는 링크가 있어요.'],
  'link-page': ['warning', '게시하지 않았거나 지운 페이지로 가는 링크가 있어요.'],
  'link-file': ['warning', '지워진 파일로 가는 링크가 있어요. 다른 파일을 골라 주세요.'],
  'sample-contact': ['warning', '견본 연락처나 사업자 정보가 그대로예요. 내 것으로 바꿔 주세요.'],
  'sample-text': ['warning', '견본 글이 그대로예요. 내 이야기로 바꿔 주세요.'],
  'sample-point': ['warning', '지도가 견본 위치를 가리켜요. 지도를 골라 내 좌표를 적어 주세요.'],
  contrast: ['warning', '글자와 바탕의 색이 비슷해 읽기 어려워요.'],
} as const satisfies Record<string, readonly [Severity, string]>;

export type Rule = keyof typeof RULES;

/** A finding that was not made by the renderer, e.g. one that needs a browser. */
export function findingOf(rule: Rule, place: string, detail: string): Finding {
  const [severity, text] = RULES[rule];
  return { rule, severity, message: `${text} (${printable(detail)})`, place };
}

/** Findings about a page's description; a value that is undefined is not checked. */
export function documentFindings(page: { description?: string | undefined; noindex?: boolean | undefined }): Finding[] {
  const report = new Report();
  if (page.description?.trim() === '' && !page.noindex) report.add('description-missing');
  return report.findings;
}

/** Maximum number of findings per rule. Authors fix these first, and then check again. */
const MAX_PER_RULE = 20;

/** The location of a finding, or a function that computes it. */
export type Where = string | { toString(): string };

/** Collects findings in the order in which they occur. */
export class Report {
  readonly findings: Finding[] = [];
  readonly #counts = new Map<Rule, number>();

  has(rule: Rule): boolean {
    return this.#counts.has(rule);
  }

  /** @param detail the exact cause, e.g. the name of the element; appended in parentheses */
  add(rule: Rule, where?: Where, detail?: string): void {
    const count = (this.#counts.get(rule) ?? 0) + 1;
    this.#counts.set(rule, count);
    if (count > MAX_PER_RULE) return;
    const [severity, text] = RULES[rule];
    const place = where?.toString();
    const message = detail ? `${text} (${printable(detail)})` : text;
    this.findings.push(place === undefined ? { rule, severity, message } : { rule, severity, message, place });
  }
}

function printable(detail: string): string {
  const plain = detail.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, ' ').trim();
  return shortened(plain, 60);
}
