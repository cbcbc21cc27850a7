import { countdownText, koreanToday } from '@dojang/renderer';
import { type FoundTrait, field, kakaoMap, MAP_TYPE, naverMap, type Part, traitsOf } from '@dojang/renderer/blocks';
import type { Component, Editor } from 'grapesjs';
import { ensureRules, select } from './actions.ts';

const PART: Part<Component> = {
  classes: (component) => component.getClasses() as string[],
  type: (component) => String(component.get('type') ?? ''),
  children: (component) => component.components().models,
};

export const foundTraits = (component: Component): FoundTrait<Component>[] => traitsOf(component, PART);

/** Adds an item like the last one, at the end. */
export function addItem(list: Component): void {
  const last = list.components().models.findLast((child) => !child.is('textnode'));
  if (last) list.append(last.clone(), { at: last.index() + 1 });
}

/** Questions that can be added to a form: what the button says, and what is added. */
export const QUESTIONS = [
  { label: '글', make: () => field('text', 'q', '새 질문') },
  { label: '고르기', make: () => field('one', 'q', '새 질문', { options: ['첫째 보기', '둘째 보기'] }) },
] as const;

/** Adds a question at the end of a form; its key becomes its own. */
export function addQuestion(editor: Editor, list: Component, make: (typeof QUESTIONS)[number]['make']): void {
  const definition = make();
  ensureRules(editor, [definition]);
  const [added] = list.append(definition as never);
  if (added) select(editor, added);
}

/** Sets an attribute to typed words, and removes it when nothing is typed. */
export function setWords(component: Component, attribute: string, text: string): void {
  if (text === '') component.removeAttributes(attribute);
  else component.addAttributes({ [attribute]: text });
}

/** Replaces the class of a choice by another option. */
export function chooseClass(editor: Editor, component: Component, options: readonly string[], value: string): void {
  ensureRules(editor, [{ classes: [value] }]);
  component.setClass((component.getClasses() as string[]).map((name) => (options.includes(name) ? value : name)));
}

/** Sets the date of each countdown of the selected section, and their texts for the canvas. */
export function setDate(section: Component, types: readonly string[], date: string): void {
  for (const component of withTypes(section, types)) {
    component.addAttributes({ datetime: date });
    const content = countdownText(component.get('type'), date, koreanToday());
    if (content !== null) component.components([{ type: 'textnode', content }]);
  }
}

/** Sets the address of a section, the searches of its links to maps, and the names of its maps. */
export function setAddress(section: Component, address: Component, text: string): void {
  address.components([{ type: 'textnode', content: text }]);
  for (const map of withTypes(section, [MAP_TYPE])) map.addAttributes({ 'data-label': text });
  for (const link of descendants(section)) {
    const href = String(link.getAttributes().href ?? '');
    if (/^https:\/\/map\.naver\.com\//.test(href)) link.addAttributes({ href: naverMap(text) });
    else if (/^https:\/\/map\.kakao\.com\//.test(href)) link.addAttributes({ href: kakaoMap(text) });
  }
}

/** The section that a component is in: the child of the page's root. */
export function sectionOf(component: Component): Component {
  const parent = component.parent();
  return !parent || parent.is('wrapper') ? component : sectionOf(parent);
}

/** The component and everything in it. */
export function descendants(component: Component): Component[] {
  return [component, ...component.components().models.flatMap(descendants)];
}

const withTypes = (section: Component, types: readonly string[]) =>
  descendants(section).filter((component) => types.includes(PART.type(component)));
