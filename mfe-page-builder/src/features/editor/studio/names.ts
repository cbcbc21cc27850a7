import { cut } from '@dojang/contract/text';
import { SECTION_TYPE } from '@dojang/renderer';
import type { Component } from 'grapesjs';
import { elementName } from '../../page/element-names.ts';
import { sectionFor } from './sections/section-shelf.ts';

/** Korean name of a component: the name of its block, else the name of its type. */
export function nameOf(component: Component): string {
  if (component.is(SECTION_TYPE)) return sectionFor(component)?.name ?? '없어진 공통 섹션';
  const own = component.get('custom-name');
  if (typeof own === 'string' && own !== '') return own;
  if (component.is('wrapper')) return '페이지';
  if (component.is('textnode')) return '글';
  return elementName(component.tagName.toLowerCase(), component.getClasses() as string[]);
}

const MAX_WORDS = 24;

/** The first words of a component, to distinguish it from similar ones; at most `max` characters. */
export function wordsOf(component: Component, max = MAX_WORDS): string {
  const own = component.is('textnode') ? String(component.get('content') ?? '') : '';
  if (own.trim() !== '') return cut(own.trim(), max);
  for (const child of component.components().models) {
    const words = wordsOf(child, max);
    if (words !== '') return words;
  }
  return '';
}
