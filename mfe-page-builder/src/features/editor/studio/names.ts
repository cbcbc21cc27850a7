import { SECTION_TYPE } from '@dojang/renderer';
import type { Component } from 'grapesjs';
import { sectionFor } from './sections/section-shelf.ts';

const TAGS: Record<string, string> = {
  section: '섹션',
  header: '머리글',
  footer: '바닥글',
  nav: '메뉴',
  aside: '알림 띠',
  h1: '제목 1',
  h2: '제목 2',
  h3: '제목 3',
  h4: '제목 4',
  p: '글',
  span: '글 조각',
  strong: '강조',
  a: '링크',
  img: '이미지',
  svg: '그림',
  ul: '목록',
  ol: '순서 목록',
  li: '항목',
  details: '질문',
  summary: '질문 제목',
  blockquote: '인용',
  figure: '그림 묶음',
  figcaption: '설명',
  table: '표',
  tbody: '표 본문',
  thead: '표 머리',
  tr: '행',
  th: '제목 칸',
  td: '칸',
  hr: '구분선',
  address: '주소',
};
const CLASSES: [string, string][] = [
  ['btn', '버튼'],
  ['btn-line', '버튼'],
  ['btn-paper', '버튼'],
  ['menu-btn', '버튼'],
  ['contact', '연락 버튼'],
  ['card', '카드'],
  ['card-accent', '카드'],
  ['col', '단'],
  ['gallery', '사진 묶음'],
  ['space', '여백'],
  ['field', '질문'],
  ['field-label', '질문 글'],
  ['field-help', '도움말'],
  ['field-input', '입력란'],
  ['options', '보기 묶음'],
  ['option', '보기'],
  ['option-mark', '고르는 칸'],
  ['consent', '개인정보 동의'],
  ['form-fields', '질문 묶음'],
  ['menu-toggle', '휴대전화 메뉴 버튼'],
  ['badge', '꼬리표'],
  ['stars', '별점'],
];

/** Korean name of a component: the name of its block, else of its type. */
export function nameOf(component: Component): string {
  if (component.is(SECTION_TYPE)) return sectionFor(component)?.name ?? '없어진 공통 섹션';
  const own = component.get('custom-name');
  if (typeof own === 'string' && own !== '') return own;
  if (component.is('wrapper')) return '페이지';
  if (component.is('textnode')) return '글';
  const classes = component.getClasses() as string[];
  const byClass = CLASSES.find(([name]) => classes.includes(name));
  if (byClass) return byClass[1];
  return TAGS[component.tagName.toLowerCase()] ?? '상자';
}

const MAX_WORDS = 24;

/** The first words of a component, to distinguish it from similar ones; at most `max` characters. */
export function wordsOf(component: Component, max = MAX_WORDS): string {
  const own = component.is('textnode') ? String(component.get('content') ?? '') : '';
  if (own.trim() !== '') return own.trim().slice(0, max);
  for (const child of component.components().models) {
    const words = wordsOf(child, max);
    if (words !== '') return words;
  }
  return '';
}
