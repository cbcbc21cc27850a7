import { koreanDay } from '@dojang/contract/time';
import { ADDRESS_CLASS, type AddressPart, addressChanges, countdownText } from '@dojang/renderer';
import { type FoundTrait, field, traitsOf } from '@dojang/renderer/blocks';
import type { Component, Editor } from 'grapesjs';
import { ensureRules, select } from './actions.ts';

const PART: AddressPart<Component> = {
  classes: (component) => component.getClasses() as string[],
  type: (component) => String(component.get('type') ?? ''),
  children: (component) => component.components().models,
  attributes: (component) => component.getAttributes(),
  text: (component) =>
    component.is('textnode') ? String(component.get('content') ?? '') : component.tagName === 'br' ? ' ' : '',
};

export const foundTraits = (component: Component): FoundTrait<Component>[] => traitsOf(component, PART);

/** Adds an item at the end, as a copy of the last item. */
export function addItem(list: Component): void {
  const last = list.components().models.findLast((child) => !child.is('textnode'));
  if (last) list.append(last.clone(), { at: last.index() + 1 });
}

/** Questions that can be added to a form: the text of the button, and the new question. */
export const QUESTIONS = [
  { label: '글', make: () => field('text', 'q', '새 질문') },
  { label: '고르기', make: () => field('one', 'q', '새 질문', { options: ['첫째 보기', '둘째 보기'] }) },
] as const;

/** Adds a question at the end of a form. The question gets its own key. */
export function addQuestion(editor: Editor, list: Component, make: (typeof QUESTIONS)[number]['make']): void {
  const definition = make();
  ensureRules(editor, [definition]);
  const [added] = list.append(definition as never);
  if (added) select(editor, added);
}

/** Sets an attribute to the typed text, and removes it when the text is empty. */
export function setWords(component: Component, attribute: string, text: string): void {
  if (text === '') component.removeAttributes(attribute);
  else component.addAttributes({ [attribute]: text });
}

/** Replaces the class of a choice by another option. */
export function chooseClass(editor: Editor, component: Component, options: readonly string[], value: string): void {
  ensureRules(editor, [{ classes: [value] }]);
  component.setClass((component.getClasses() as string[]).map((name) => (options.includes(name) ? value : name)));
}

/** Sets the date of each countdown in the selected section, and their texts on the canvas. */
export function setDate(section: Component, types: readonly string[], date: string): void {
  for (const component of withTypes(section, types)) {
    component.addAttributes({ datetime: date });
    const content = countdownText(component.get('type'), date, koreanDay());
    if (content !== null) component.components([{ type: 'textnode', content }]);
  }
}

/** Replaces the whole text of a component. */
export function setText(component: Component, text: string): void {
  component.components([{ type: 'textnode', content: text }]);
  followAddress(component);
}

/**
 * Call it after a change of a text. When the text is in the address of its section, the maps and links of the section follow
 * it.
 */
export function followAddress(changed: Component): void {
  if (!isInAddress(changed)) return;
  for (const { element, set, unset } of addressChanges(sectionOf(changed), PART)) {
    element.addAttributes(set);
    if (unset.length > 0) element.removeAttributes([...unset]);
  }
}

const isInAddress = (component: Component | undefined): boolean =>
  component !== undefined && (PART.classes(component).includes(ADDRESS_CLASS) || isInAddress(component.parent()));

/** The section of a component: the child of the page's root that contains it. */
export function sectionOf(component: Component): Component {
  const parent = component.parent();
  return !parent || parent.is('wrapper') ? component : sectionOf(parent);
}

/** The component and all components in it. */
export function descendants(component: Component): Component[] {
  return [component, ...component.components().models.flatMap(descendants)];
}

const withTypes = (section: Component, types: readonly string[]) =>
  descendants(section).filter((component) => types.includes(PART.type(component)));
