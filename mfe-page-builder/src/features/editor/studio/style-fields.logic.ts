import { familyOf, type WebFont } from '@dojang/renderer';

/** A style property of a component that users can set, with a simple name. */
export interface StyleField {
  property: string;
  label: string;
  /** `percent` is a share between 0 and 1 in CSS. `segment` is a choice with few options that are shown side by side. */
  kind: 'length' | 'number' | 'percent' | 'color' | 'choice' | 'segment';
  /** Unit for a number without one. */
  unit?: string;
  /** The change of one step; default 1. */
  step?: number;
  options?: { value: string; label: string }[];
}

export interface StyleGroup {
  title: string;
  fields: StyleField[];
  /** Whether the group has its own control instead of rows. */
  shape?: 'box' | 'background';
  /** Whether the group is folded at first, because few users need it. */
  isRare?: true;
}

const pairs = (options: [string, string][]) => options.map(([value, label]) => ({ value, label }));
const choice = (property: string, label: string, options: [string, string][]): StyleField => ({
  property,
  label,
  kind: 'choice',
  options: pairs(options),
});
const segment = (property: string, label: string, options: [string, string][]): StyleField => ({
  ...choice(property, label, options),
  kind: 'segment',
});
const length = (property: string, label: string, step = 1): StyleField => ({
  property,
  label,
  kind: 'length',
  unit: 'px',
  step,
});
const color = (property: string, label: string): StyleField => ({ property, label, kind: 'color' });

const FONT_NAMES: readonly [WebFont, string][] = [
  ['pretendard', '프리텐다드'],
  ['gowun-batang', '고운바탕'],
  ['gowun-batang-bold', '고운바탕 굵게'],
  ['nanum-myeongjo-bold', '나눔명조 굵게'],
  ['black-han-sans', '검은고딕'],
  ['nanum-pen', '나눔손글씨'],
];
/** The theme's typeface is shown until a font arrives, and when it cannot be loaded. */
const FONTS = FONT_NAMES.map(([name, label]): [string, string] => [`${familyOf(name)}, var(--font)`, label]);

const TEXT: StyleGroup = {
  title: '글',
  fields: [
    choice('font-family', '글꼴', [['var(--head)', '테마의 제목 글꼴'], ['var(--font)', '테마의 본문 글꼴'], ...FONTS]),
    length('font-size', '크기'),
    segment('font-weight', '굵기', [
      ['400', '보통'],
      ['600', '중간'],
      ['800', '굵게'],
    ]),
    segment('text-align', '정렬', [
      ['left', '왼쪽'],
      ['center', '가운데'],
      ['right', '오른쪽'],
    ]),
    { property: 'line-height', label: '줄 간격', kind: 'number', step: 0.1 },
    { ...length('letter-spacing', '글자 간격', 0.01), unit: 'em' },
    color('color', '글 색'),
  ],
};
const BACKGROUND: StyleGroup = { title: '바탕', shape: 'background', fields: [] };
const BORDER: StyleGroup = {
  title: '모서리와 테두리',
  fields: [
    length('border-radius', '모서리'),
    length('border-width', '테두리 두께'),
    color('border-color', '테두리 색'),
  ],
};
const SPACE: StyleGroup = {
  title: '여백',
  shape: 'box',
  fields: [
    length('margin-top', '바깥 위'),
    length('margin-right', '바깥 오른쪽'),
    length('margin-bottom', '바깥 아래'),
    length('margin-left', '바깥 왼쪽'),
    length('padding-top', '안쪽 위'),
    length('padding-right', '안쪽 오른쪽'),
    length('padding-bottom', '안쪽 아래'),
    length('padding-left', '안쪽 왼쪽'),
  ],
};
const SIZE: StyleGroup = {
  title: '크기',
  isRare: true,
  fields: [length('width', '너비', 10), length('max-width', '가장 넓게', 10), length('min-height', '가장 낮게', 10)],
};
const EFFECT: StyleGroup = {
  title: '효과',
  isRare: true,
  fields: [
    { property: 'opacity', label: '불투명도', kind: 'percent', step: 5 },
    choice('box-shadow', '그림자', [
      ['none', '없음'],
      ['0 1px 3px rgba(0, 0, 0, 0.12)', '옅게'],
      ['0 8px 24px rgba(0, 0, 0, 0.12)', '보통'],
      ['0 24px 64px rgba(0, 0, 0, 0.2)', '깊게'],
    ]),
  ],
};
const GAP = length('gap', '간격', 4);
const DIRECTION = segment('flex-direction', '방향', [
  ['row', '가로'],
  ['column', '세로'],
]);
const ALIGN = segment('align-items', '맞춤', [
  ['flex-start', '앞'],
  ['center', '가운데'],
  ['flex-end', '뒤'],
  ['stretch', '채움'],
]);
const JUSTIFY = choice('justify-content', '나란히 놓기', [
  ['flex-start', '앞으로 모으기'],
  ['center', '가운데로 모으기'],
  ['flex-end', '뒤로 모으기'],
  ['space-between', '양끝으로 벌리기'],
]);
const COLUMNS = segment('grid-template-columns', '나누기', [
  ['minmax(0, 1fr)', '1단'],
  ['repeat(2, minmax(0, 1fr))', '2단'],
  ['repeat(3, minmax(0, 1fr))', '3단'],
  ['repeat(4, minmax(0, 1fr))', '4단'],
]);
const IMAGE: StyleGroup = {
  title: '이미지',
  fields: [
    choice('aspect-ratio', '비율', [
      ['auto', '원래대로'],
      ['1/1', '정사각형'],
      ['4/3', '4:3'],
      ['16/9', '16:9'],
      ['4/5', '4:5'],
    ]),
    segment('object-fit', '맞춤', [
      ['cover', '채우기'],
      ['contain', '모두 보이기'],
    ]),
  ],
};
const SHOW: StyleGroup = {
  title: '보이기',
  isRare: true,
  fields: [choice('display', '이 기기에서', [['none', '숨기기']])],
};

/** The groups that are relevant for an element. Others are left out, so that the panel stays short. */
export function styleGroups(tag: string, display: string): StyleGroup[] {
  if (tag === 'img') return [IMAGE, BORDER, SPACE, SIZE, EFFECT, SHOW];
  if (tag === 'svg') return [{ title: '그림', fields: [color('color', '색')] }, BACKGROUND, BORDER, SPACE, SIZE, SHOW];
  if (tag === 'hr') return [{ title: '선', fields: [color('border-color', '색')] }, SPACE, SHOW];
  const layout = layoutFields(display);
  const first = layout.length > 0 ? [{ title: '배치', fields: layout }] : [];
  return [...first, TEXT, BACKGROUND, BORDER, SPACE, SIZE, EFFECT, SHOW];
}

function layoutFields(display: string): StyleField[] {
  if (display.includes('grid')) return [COLUMNS, GAP, ALIGN];
  return display.includes('flex') ? [DIRECTION, GAP, ALIGN, JUSTIFY] : [];
}

const LENGTH = /^(-?\d{1,4}(?:\.\d{1,3})?)(px|%|em|rem|vw|vh)$/;
const NUMBER = /^-?\d{1,4}(\.\d{1,3})?$/;

/** A typed text as a CSS value: `20` → `20px`, `50%` unchanged, an invalid text is `null`, an empty one is `''`. */
export function toCssValue(field: Pick<StyleField, 'kind' | 'unit'>, typed: string): string | null {
  const text = typed.trim().toLowerCase();
  if (text === '') return '';
  if (field.kind === 'percent') return toShare(text);
  if (NUMBER.test(text)) return field.kind === 'length' ? `${text}${field.unit ?? ''}` : text;
  if (field.kind === 'length' && (LENGTH.test(text) || text === 'auto')) return text;
  return null;
}

/** `50` and `50%` as `0.5`; `null` outside of 0 to 100. */
function toShare(text: string): string | null {
  const match = /^(\d{1,3})%?$/.exec(text);
  const percent = Number(match?.[1] ?? Number.NaN);
  return percent <= 100 ? String(percent / 100) : null;
}

/** A CSS value in its displayed form: a share as a percentage, anything else unchanged. */
export function toShown({ kind }: Pick<StyleField, 'kind'>, value: string): string {
  return kind === 'percent' && NUMBER.test(value) ? `${Math.round(Number(value) * 100)}%` : value;
}

/**
 * A computed value in the unit in which it is typed in this field. Browsers compute line heights and letter spacings in px, but
 * users type them as a share of the font size.
 */
export function inOwnUnit(
  { kind, unit }: Pick<StyleField, 'kind' | 'unit'>,
  computed: string,
  fontSize: string,
): string {
  const [, size = '', computedUnit] = MEASURE.exec(computed) ?? [];
  const isShare = kind === 'number' || (kind === 'length' && unit === 'em');
  const base = Number.parseFloat(fontSize);
  if (!isShare || computedUnit !== 'px' || !(base > 0)) return computed;
  return `${rounded(Number(size) / base)}${kind === 'number' ? '' : unit}`;
}

/**
 * The CSS value after a number of steps up (positive) or down. It starts from the own value, or else from the value of
 * `inOwnUnit`.
 */
export function stepped(field: StyleField, value: string, computed: string, steps: number): string {
  const step = field.step ?? 1;
  if (field.kind === 'percent') {
    const from = Math.round(Number(value || computed || '1') * 100);
    return String(Math.min(100, Math.max(0, from + steps * step)) / 100);
  }
  const [, size = '0', own] = MEASURE.exec(value) ?? MEASURE.exec(computed) ?? [];
  const unit = field.kind === 'length' ? (own ?? field.unit ?? '') : '';
  // The number of px in one em.
  const ofUnit = unit === 'em' || unit === 'rem' ? Math.min(step, 0.1) : step;
  return `${rounded(Number(size) + steps * ofUnit)}${unit}`;
}

/** A number with its unit. */
const MEASURE = /^(-?\d+(?:\.\d+)?)(px|%|em|rem|vw|vh)?$/;

const rounded = (number: number): number => Math.round(number * 100) / 100;

/** `#rgb`, `rgb(…)` and similar formats as `#rrggbb`, for a colour input; `null` when it is not a plain colour. */
export function toHex(value: string): string | null {
  const text = value.trim().toLowerCase();
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(text);
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`;
  if (/^#[0-9a-f]{6}$/.test(text)) return text;
  const rgb = /^rgba?\((\d{1,3})[,\s]+(\d{1,3})[,\s]+(\d{1,3})(?:[,/\s]+([\d.]+))?\)$/.exec(text);
  if (!rgb || rgb[4] === '0') return null;
  return `#${rgb
    .slice(1, 4)
    .map((part) => Math.min(255, Number(part)).toString(16).padStart(2, '0'))
    .join('')}`;
}

/** A text that explains how to type a value of this field. */
export function hintOf({ kind }: Pick<StyleField, 'kind'>): string {
  if (kind === 'percent') return '0부터 100까지의 숫자로 적어 주세요.';
  return kind === 'length' ? '20, 1.5em, 50% 처럼 적어 주세요.' : '1.5 처럼 숫자로 적어 주세요.';
}
