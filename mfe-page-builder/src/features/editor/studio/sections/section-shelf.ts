import { SECTION_TYPE } from '@dojang/renderer';
import type { Component, Editor } from 'grapesjs';
import type { Section } from '../../../section/section.schema.ts';

type Shelf = ReadonlyMap<string, Section>;

/** The shared sections that each open editor knows, by its model. */
const shelves = new WeakMap<object, Shelf>();

/** Gives an editor the sections of its site, and renders changed sections again. */
export function putSections(editor: Editor, sections: readonly Section[]): void {
  const before = shelves.get(editor.getModel());
  const now: Shelf = new Map(sections.map((section) => [section.id, section]));
  shelves.set(editor.getModel(), now);
  for (const reference of referencesIn(editor)) {
    const id = idOf(reference);
    if (before?.get(id)?.rev !== now.get(id)?.rev) reference.view?.render();
  }
}

/** The section of a reference; undefined when it is unknown. */
export const sectionFor = (reference: Component): Section | undefined =>
  shelves.get(reference.em)?.get(idOf(reference));

export const idOf = (reference: Component): string => String(reference.get('sectionId') ?? '');

/** References are direct children of the page, so a long page is not searched deeply. */
export const referencesIn = (editor: Editor): Component[] =>
  editor
    .getWrapper()
    ?.components()
    .models.filter((component) => component.is(SECTION_TYPE)) ?? [];
