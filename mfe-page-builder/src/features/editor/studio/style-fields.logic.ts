/** One style property of a component that users can set, with a simple name. */
export interface StyleField {
  property: string;
  label: string;
  kind: 'length' | 'number' | 'color' | 'choice';
  /** Unit for a number without one. */
  unit?: string;
  options?: { value: string; label: string }[];
}

export interface StyleGroup {
  title: string;
  fields: StyleField[];
}

const choice = (property: string, label: string, options: [string, string][]): StyleField => ({
  property,
  label,
  kind: 'choice',
  options: options.map(([value, text]) => ({ value, label: text })),
});
const length = (property: string, label: string): StyleField => ({ property, label, kind: 'length', unit: 'px' });
const color = (property: string, label: string): StyleField => ({ property, label, kind: 'color' });

const TEXT: StyleGroup = {
  title: '글',
  fields: [
    length('font-size', '크기'),
    choice('font-weight', '굵기', [
      ['400', '보통'],
      ['600', '조금 굵게'],
      ['800', '굵게'],
    ]),
    choice('text-align', '정렬', [
      ['left', '왼쪽'],
      ['center', '가운데'],
      ['right', '오른쪽'],
    ]),
    { property: 'line-height', label: '줄 간격', kind: 'number' },
    color('color', '글 색'),
  ],
};
const SURFACE: StyleGroup = {
  title: '바탕과 테두리',
  fields: [
    color('background-color', '바탕색'),
    length('border-radius', '모서리'),
    length('border-width', '테두리 두께'),
    color('border-color', '테두리 색'),
  ],
};
const SPACE: StyleGroup = {
  title: '여백',
  fields: [
    length('padding-top', '안쪽 위'),
    length('padding-bottom', '안쪽 아래'),
    length('padding-left', '안쪽 왼쪽'),
    length('padding-right', '안쪽 오른쪽'),
    length('margin-top', '바깥 위'),
    length('margin-bottom', '바깥 아래'),
  ],
};
const SIZE: StyleGroup = {
  title: '크기',
  fields: [length('width', '너비'), length('max-width', '가장 넓게'), length('min-height', '가장 낮게')],
};
const LAYOUT: StyleGroup = {
  title: '배치',
  fields: [
    length('gap', '간격'),
    choice('align-items', '세로 맞춤', [
      ['flex-start', '위'],
      ['center', '가운데'],
      ['flex-end', '아래'],
      ['stretch', '채우기'],
    ]),
    choice('justify-content', '가로 맞춤', [
      ['flex-start', '처음'],
      ['center', '가운데'],
      ['flex-end', '끝'],
      ['space-between', '양끝'],
    ]),
  ],
};
const COLUMNS: StyleField = choice('grid-template-columns', '나누기', [
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
    choice('object-fit', '맞춤', [
      ['cover', '채우기'],
      ['contain', '모두 보이기'],
    ]),
  ],
};
const SHOW: StyleGroup = {
  title: '보이기',
  fields: [choice('display', '이 기기에서', [['none', '숨기기']])],
};

/** Only the relevant properties of an element, so that the panel stays short. */
export function styleGroups(tag: string, display: string): StyleGroup[] {
  if (tag === 'img') return [IMAGE, SIZE, SURFACE, SPACE, SHOW];
  if (tag === 'svg') return [{ title: '그림', fields: [color('color', '색')] }, SIZE, SPACE, SHOW];
  if (tag === 'hr') return [{ title: '선', fields: [color('border-color', '색')] }, SPACE, SHOW];
  const groups = [TEXT, SURFACE, SPACE, SIZE];
  if (display.includes('grid')) groups.push({ ...LAYOUT, fields: [COLUMNS, ...LAYOUT.fields] });
  else if (display.includes('flex')) groups.push(LAYOUT);
  return [...groups, SHOW];
}

/** A typed text as a CSS value: `20` → `20px`, `50%` unchanged, an invalid text is `null`, an empty one is `''`. */
export function toCssValue(field: Pick<StyleField, 'kind' | 'unit'>, typed: string): string | null {
  const text = typed.trim().toLowerCase();
  if (text === '') return '';
  if (/^-?\d{1,4}(\.\d{1,3})?$/.test(text)) return field.kind === 'length' ? `${text}${field.unit ?? ''}` : text;
  if (field.kind === 'length' && /^(-?\d{1,4}(\.\d{1,3})?(px|%|em|rem|vw|vh)|auto)$/.test(text)) return text;
  return null;
}

/** `#rgb`, `rgb(…)` and the like as `#rrggbb` for a colour input; `null` when it is not a plain colour. */
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
