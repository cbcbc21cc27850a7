import { blocksOf, classRulesOf, SECTION_TYPE, sectionOf, withoutCode } from '@dojang/renderer';
import { rulesFor } from '@dojang/renderer/blocks';
import type { Component, Editor } from 'grapesjs';
import type { Section } from '../../../section/section.schema.ts';
import { placeFor, SECTION_TAGS, select } from '../actions.ts';
import { packed, type Rule, unpacked } from '../clipboard.logic.ts';
import { idOf, referencesIn, sectionFor } from './section-shelf.ts';

/** A new id of an element. */
export const newId = (): string => `i${crypto.randomUUID().slice(0, 6)}`;

/** False for a shared section that the page already contains, because a page contains a section only once. */
export const mayPlace = (editor: Editor, sectionId: unknown): boolean =>
  sectionId === undefined || referencesIn(editor).every((reference) => idOf(reference) !== sectionId);

/** Whether a component may become a shared section: a whole section that contains no shared section. */
export const mayShare = (component: Component): boolean =>
  component.parent()?.is('wrapper') === true &&
  !component.is(SECTION_TYPE) &&
  component.findType(SECTION_TYPE).length === 0;

/** Inserts a shared section at the place where its block would be inserted. */
export function placeSection(editor: Editor, section: Section): void {
  if (!mayPlace(editor, section.id)) return;
  addRules(editor, classRulesOf(section.project));
  const [first, second] = blocksOf(section.project);
  const tag = String(first?.tagName ?? '');
  const { parent, at } = placeFor(editor, { tagName: !second && SECTION_TAGS.has(tag) ? tag : 'section' });
  const [added] = parent.append({ type: SECTION_TYPE, sectionId: section.id } as never, { at });
  if (added) select(editor, added);
}

/** The project of a shared section with the content of a component. */
export function projectFrom(editor: Editor, component: Component): Record<string, unknown> {
  const rules = editor.Css.getRules().map((rule) => JSON.parse(JSON.stringify(rule)) as Rule);
  return sectionOf(JSON.parse(JSON.stringify(component)), rules);
}

/** Replaces a component that became a shared section by a reference. */
export function replaceBySection(editor: Editor, component: Component, sectionId: string): void {
  const parent = component.parent();
  if (!parent) return;
  const at = component.index();
  component.remove();
  const [added] = parent.append({ type: SECTION_TYPE, sectionId } as never, { at });
  if (added) select(editor, added);
}

/**
 * Replaces a reference by the content of the shared section. After that the content belongs to the page only. False when it
 * cannot be copied.
 */
export function detach(editor: Editor, reference: Component): boolean {
  const section = sectionFor(reference);
  const parent = reference.parent();
  if (!section || !parent) return false;
  const clean = withoutCode(section.project) as { styles?: Rule[] };
  const clip = unpacked(packed(blocksOf(clean), clean.styles ?? []) ?? '', (id) =>
    // The ids stay, because links of the page lead to them.
    (editor.getWrapper()?.find(`#${CSS.escape(id)}`).length ?? 0) > 0 ? newId() : id,
  );
  if (!clip) return false;
  addRules(editor, [...clip.styles, ...rulesFor(clip.components as never)]);
  const at = reference.index();
  reference.remove();
  const [first] = parent.append(clip.components as never, { at });
  if (first) select(editor, first);
  return true;
}

/** Existing rules stay as they are. Somebody else may have written these. */
function addRules(editor: Editor, rules: readonly unknown[]): void {
  editor.Css.addCollection(withoutCode({ styles: rules }).styles as never, { avoidUpdateStyle: true } as never);
}
