import { rulesFor } from '@dojang/renderer/blocks';
import { storedValue } from '@dojang/shared-auth/storage';
import { snack } from '@dojang/shared-ui';
import type { Component, Editor } from 'grapesjs';
import { duplicate, moveBy, placeFor, removeComponent, select } from './actions.ts';
import { packed, type Rule, unpacked } from './clipboard.logic.ts';
import { mayPlace, newId } from './sections/section-actions.ts';

/** All tabs of this browser share the storage, so that parts can be pasted on another page. */
const clipboard = storedValue({
  name: 'clipboard',
  // `unpacked` checks the text.
  parse: String,
  fallback: '',
  isPersonal: true,
  former: { key: 'dojang.page-editor.clipboard', read: (text) => text },
});

/** The selected components in the order of the page. A component inside of another selected component is left out. */
export function selectedParts(editor: Editor): Component[] {
  const all = editor.getSelectedAll().filter((component) => !component.is('wrapper'));
  const isInside = (component: Component) => {
    for (let parent = component.parent(); parent; parent = parent.parent()) if (all.includes(parent)) return true;
    return false;
  };
  return all.filter((component) => !isInside(component)).toSorted((a, b) => comparePaths(pathOf(a), pathOf(b)));
}

/** Copies the selected components. False when there are none, or when they are too large. */
export function copy(editor: Editor): boolean {
  const parts = selectedParts(editor);
  if (parts.length === 0) return false;
  const rules = editor.Css.getRules().map((rule) => JSON.parse(JSON.stringify(rule)) as Rule);
  const text = packed(
    parts.map((part) => JSON.parse(JSON.stringify(part)) as unknown),
    rules,
  );
  return text !== null && clipboard.set(text);
}

export function cut(editor: Editor): void {
  if (copy(editor)) remove(editor);
}

/** Inserts the copied parts after the selected component, on this or another page. */
export function paste(editor: Editor): void {
  const clip = unpacked(clipboard.get(), newId);
  if (!clip) return;
  clip.components = clip.components.filter(({ sectionId }) => mayPlace(editor, sectionId));
  if (clip.components.length === 0) return;
  editor.Css.addCollection(
    [...clip.styles, ...rulesFor(clip.components as never)] as never,
    {
      avoidUpdateStyle: true,
    } as never,
  );
  const [first] = clip.components;
  // A shared section is a direct child of the page, like a whole section.
  const isShared = clip.components.some(({ sectionId }) => sectionId !== undefined);
  const { parent, at } = placeFor(editor, isShared ? { tagName: 'section' } : ((first ?? {}) as never));
  const added = parent.append(clip.components as never, { at });
  const [shown] = added;
  if (!shown) return;
  select(editor, shown);
  for (const other of added.slice(1)) editor.selectAdd(other);
}

/** Duplicates the selected components, and selects the copies. */
export function duplicateSelected(editor: Editor): void {
  const copies = selectedParts(editor).flatMap((part) => duplicate(editor, part) ?? []);
  if (copies.length > 1) editor.select(copies);
}

/** Moves the selected components one place up (-1) or down (+1) among their siblings, in one undo step. */
export function moveSelected(editor: Editor, step: -1 | 1): void {
  const parts = selectedParts(editor);
  const [first] = parts;
  if (!first) return;
  // Components at the end stay, and so do selected components directly behind them, so that their order is kept.
  const stuck = new Set<Component>();
  for (const part of step === 1 ? parts.toReversed() : parts) {
    const next = part.parent()?.components().models[part.index() + step];
    if (!next || stuck.has(next)) stuck.add(part);
    else moveBy(editor, part, step, { selects: false });
  }
  if (stuck.size === parts.length) return;
  select(editor, first);
  editor.select(parts);
}

/** Removes the selected components in one undo step, and selects the component next to the last one. */
export function remove(editor: Editor): void {
  for (const part of selectedParts(editor)) removeComponent(editor, part);
}

/**
 * Whether the selected components have the same parent, which a group needs. Sections cannot be grouped, because they are
 * direct children of the page.
 */
export function canGroup(editor: Editor): boolean {
  const parts = selectedParts(editor);
  const parent = parts[0]?.parent();
  return parent !== undefined && !parent.is('wrapper') && parts.every((part) => part.parent() === parent);
}

/** Puts the selected components of one parent into a box, at the place of the first component. */
export function group(editor: Editor): void {
  if (!canGroup(editor)) {
    sayWhyNot(editor);
    return;
  }
  const parts = selectedParts(editor);
  const [first] = parts;
  const parent = first?.parent();
  if (!first || !parent) return;
  const definition = { tagName: 'div', classes: ['stack'], 'custom-name': '묶음' };
  editor.Css.addCollection(rulesFor([definition]) as never, { avoidUpdateStyle: true } as never);
  const [box] = parent.append(definition, { at: first.index() });
  if (!box) return;
  for (const [at, part] of parts.entries()) part.move(box, { at });
  select(editor, box);
}

/** A key has no disabled button that shows the refusal, so a message does. */
function sayWhyNot(editor: Editor): void {
  const [first] = selectedParts(editor);
  if (!first) return;
  snack.error(
    first.parent()?.is('wrapper') ? '섹션은 묶을 수 없어요.' : '같은 상자 안에 있는 요소끼리 묶을 수 있어요.',
  );
}

/** Whether a component is only a box around others, as a group is. */
const isGroup = (component: Component): boolean =>
  component.tagName === 'div' &&
  component.parent()?.is('wrapper') === false &&
  (component.getClasses() as string[]).join() === 'stack' &&
  component.components().length > 0;

export const canUngroup = (editor: Editor): boolean => selectedParts(editor).some(isGroup);

/** Replaces the selected groups by their parts, and selects the parts. */
export function ungroup(editor: Editor): void {
  const parts = selectedParts(editor)
    .filter(isGroup)
    .flatMap((box) => {
      const parent = box.parent();
      const inner = [...box.components().models];
      if (parent) for (const part of inner) part.move(parent, { at: box.index() });
      box.remove();
      return inner;
    });
  if (parts.length > 0) editor.select(parts);
}

function pathOf(component: Component): number[] {
  const parent = component.parent();
  return parent ? [...pathOf(parent), component.index()] : [];
}

function comparePaths(a: number[], b: number[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Keys of the canvas and the layer list in the format of GrapesJS, with their commands and display texts. */
export const CANVAS_KEYS: {
  id: string;
  keys: string;
  shown: string;
  label: string;
  run: (editor: Editor) => unknown;
}[] = [
  { id: 'core:copy', keys: '⌘+c, ctrl+c', shown: 'mod+c', label: '복사', run: copy },
  { id: 'dojang:cut', keys: '⌘+x, ctrl+x', shown: 'mod+x', label: '잘라내기', run: cut },
  { id: 'core:paste', keys: '⌘+v, ctrl+v', shown: 'mod+v', label: '붙이기 (다른 페이지에도)', run: paste },
  { id: 'dojang:duplicate', keys: '⌘+d, ctrl+d', shown: 'mod+d', label: '복제', run: duplicateSelected },
  { id: 'dojang:group', keys: '⌘+g, ctrl+g', shown: 'mod+g', label: '묶기', run: group },
  { id: 'dojang:ungroup', keys: '⌘+shift+g, ctrl+shift+g', shown: 'mod+shift+g', label: '풀기', run: ungroup },
  {
    id: 'dojang:up',
    keys: 'alt+up',
    shown: 'alt+↑',
    label: '앞으로 옮기기',
    run: (editor) => moveSelected(editor, -1),
  },
  {
    id: 'dojang:down',
    keys: 'alt+down',
    shown: 'alt+↓',
    label: '뒤로 옮기기',
    run: (editor) => moveSelected(editor, 1),
  },
];

/** Binds the keys. Call it before `bindKeysToPage`, which limits them to the canvas and the layer list. */
export function addKeys({ Keymaps }: Pick<Editor, 'Keymaps'>): void {
  for (const { id, keys, run } of CANVAS_KEYS) {
    Keymaps.remove(id);
    Keymaps.add(id, keys, (editor: Editor) => void run(editor), { prevent: true });
  }
}
