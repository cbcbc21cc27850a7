import { ADDRESS_CLASS } from '../map/address.ts';
import { MAP_TYPE } from '../map/map-frame.ts';

/**
 * Settings that the content panel offers for a part of a block, besides its texts. A part is recognised by its class, so that
 * blocks, templates and sections that users changed all have the same traits.
 */
export type Trait =
  | {
      kind: 'items';
      label: string;
      /** Class of the element whose children are the items. */
      part: string;
      /** Name of one item, for the button that adds one. */
      item: string;
    }
  | {
      kind: 'choice';
      label: string;
      /** The element has one of these classes. Choosing another option replaces the class. */
      options: { value: string; label: string }[];
    }
  | {
      kind: 'date';
      label: string;
      /** Component types whose `datetime` is set. */
      types: string[];
    }
  | { kind: 'address'; label: string; part: string }
  | {
      kind: 'map';
      label: string;
      /** Component types whose place is set. */
      types: string[];
    }
  | {
      kind: 'questions';
      label: string;
      /** Class of the element whose children are the questions of a form. */
      part: string;
    }
  | {
      kind: 'words';
      label: string;
      help: string;
      part: string;
      /** Where the words are stored. */
      attribute: string;
      most: number;
    };

const items = (part: string, label: string, item: string): Trait => ({ kind: 'items', part, label, item });
const choice = (label: string, ...options: [string, string][]): Trait => ({
  kind: 'choice',
  label,
  options: options.map(([value, text]) => ({ value, label: text })),
});

/** The items of a list of pictures. */
export const PICTURE = '사진';

export const TRAITS: Trait[] = [
  { kind: 'date', label: '날짜', types: ['countdown', 'countdown-date'] },
  { kind: 'address', label: '주소', part: ADDRESS_CLASS },
  { kind: 'map', label: '지도 위치', types: [MAP_TYPE] },
  {
    kind: 'words',
    label: '폼 이름',
    help: '답변함에서 이 이름으로 모아 보여 드려요.',
    part: 'form',
    attribute: 'data-name',
    most: 60,
  },
  { kind: 'questions', label: '질문', part: 'form-fields' },
  {
    kind: 'words',
    label: '보낸 뒤 인사',
    help: '비워 두면 ‘잘 받았어요’라고 보여 드려요.',
    part: 'form',
    attribute: 'data-thanks',
    most: 500,
  },
  choice('꼭 받을까요?', ['is-required', '꼭 받기'], ['is-optional', '선택으로 두기']),
  choice(
    '답의 모양',
    ['kind-text', '한 줄'],
    ['kind-long', '여러 줄'],
    ['kind-email', '이메일'],
    ['kind-phone', '전화번호'],
    ['kind-date', '날짜'],
    ['kind-file', '파일'],
  ),
  choice('고르는 개수', ['kind-one', '하나만'], ['kind-many', '여러 개']),
  items('options', '보기', '보기'),
  choice('열', ['grid-2', '2열'], ['grid-3', '3열'], ['grid-4', '4열']),
  choice('제목 크기', ['h1', '크게'], ['h2', '보통'], ['h3', '작게']),
  choice('글 크기', ['lead', '크게'], ['text', '보통'], ['small', '작게']),
  choice('인용 크기', ['quote-big', '크게'], ['quote', '보통']),
  choice('아이콘 모양', ['icon-box', '상자 안에'], ['icon', '그대로'], ['icon-small', '작게']),
  choice('선 모양', ['rule', '가늘게'], ['rule-bold', '굵게'], ['rule-dashed', '점선']),
  choice('높이', ['space-small', '좁게'], ['space', '보통'], ['space-large', '넓게']),
  choice('띠 높이', ['notice', '얇게'], ['notice-tall', '높게']),
  choice('버튼 모양', ['btn', '채움'], ['btn-line', '테두리'], ['btn-paper', '바탕색']),
  choice('카드', ['card', '보통'], ['card-accent', '돋보이게']),
  choice('위아래 여백', ['sec', '넓게'], ['sec-tight', '좁게']),
  choice('사진 모양', ['photo', '4:3'], ['photo-tall', '세로로 길게'], ['photo-wide', '가로로 길게']),
  items('menu', '메뉴', '메뉴'),
  items('btns', '버튼', '버튼'),
  items('grid-2', '칸', '칸'),
  items('grid-3', '칸', '칸'),
  items('grid-4', '칸', '칸'),
  items('gallery', PICTURE, PICTURE),
  items('gallery-big', PICTURE, PICTURE),
  items('mosaic', PICTURE, PICTURE),
  items('rows', '항목', '항목'),
  items('steps', '단계', '단계'),
  items('timeline', '순간', '순간'),
  items('faq', '질문', '질문'),
  items('logos', '이름', '이름'),
  items('checks', '항목', '항목'),
  items('bullets', '항목', '항목'),
  items('menu-list', '줄', '줄'),
  items('hours-rows', '줄', '줄'),
  items('table-rows', '줄', '줄'),
  items('links', '링크', '링크'),
  items('biz', '사업자정보', '정보'),
  items('foot-links', '바로가기', '링크'),
  items('foot-cols', '단', '단'),
  items('foot-list', '바로가기', '링크'),
];

/** An element as the traits see it: a block's definition, or a component of the editor. */
export interface Part<T> {
  classes: (element: T) => readonly string[];
  type: (element: T) => string;
  children: (element: T) => readonly T[];
}

export interface FoundTrait<T> {
  trait: Trait;
  /** The element that the trait changes. */
  element: T;
}

/**
 * The traits of an element, in the order of `TRAITS`: its own traits, and the traits of the nearest parts in it. Parts inside
 * of items belong to these items, so the list of a section stays short.
 */
export function traitsOf<T>(root: T, part: Part<T>): FoundTrait<T>[] {
  const found: FoundTrait<T>[] = [];
  const visit = (element: T, isRoot: boolean) => {
    const own = TRAITS.filter((trait) => concerns(trait, element, part, isRoot));
    for (const trait of own) {
      if (!found.some((other) => other.trait === trait)) found.push({ trait, element });
    }
    if (own.some(({ kind }) => kind === 'items' || kind === 'questions')) return;
    for (const child of part.children(element)) visit(child, false);
  };
  visit(root, true);
  return found.sort((a, b) => TRAITS.indexOf(a.trait) - TRAITS.indexOf(b.trait));
}

function concerns<T>(trait: Trait, element: T, part: Part<T>, isRoot: boolean): boolean {
  if (trait.kind === 'date' || trait.kind === 'map') return trait.types.includes(part.type(element));
  const classes = part.classes(element);
  if (trait.kind !== 'choice') return classes.includes(trait.part);
  // A choice about a card, a button or a picture is offered for the selected element only. The choice of columns is also
  // offered for the section around the columns.
  const isColumns = trait.options.some(({ value }) => value === 'grid-3');
  return (isRoot || isColumns) && trait.options.some(({ value }) => classes.includes(value));
}
