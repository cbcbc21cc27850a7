import { SECTION_TYPE } from '@dojang/renderer';
import { type Block, type BlockComponent, type BlockSite, rulesFor } from '@dojang/renderer/blocks';
import type { Component, Editor } from 'grapesjs';

export const SECTION_TAGS = new Set(['section', 'header', 'footer', 'aside', 'main']);
/** Containers into which a small block may be inserted. */
const BOX_CLASSES = ['wrap', 'narrow', 'stack', 'stack-center', 'col', 'card', 'card-accent', 'head', 'head-center'];

/** Adds the rules of a block's classes to the project. Existing rules stay, with the user's changes. */
export function ensureRules(editor: Editor, components: BlockComponent[]): void {
  editor.Css.addCollection(rulesFor(components) as never, { avoidUpdateStyle: true } as never);
}

/** Inserts a block at its expected place, selects it and scrolls to it. */
export function addBlock(editor: Editor, block: Block, site?: BlockSite): void {
  const definition = block.make(site);
  ensureRules(editor, [definition]);
  const { parent, at } = placeFor(editor, definition);
  const [added] = parent.append(definition as never, { at });
  if (added) select(editor, added);
}

/** Allows the canvas to accept a block at any place. A whole section is allowed only between sections. */
export function startDrag(editor: Editor, block: Block, site?: BlockSite): void {
  const definition = block.make(site);
  ensureRules(editor, [definition]);
  const isSection = SECTION_TAGS.has(definition.tagName ?? '');
  const content = isSection ? { ...definition, draggable: '[data-gjs-type=wrapper]' } : definition;
  editor.Canvas.startDrag({ content: content as never });
}

/**
 * The place for a new component: a section goes between sections, anything else goes next to a component. The default is the
 * selected component.
 */
export function placeFor(
  editor: Editor,
  definition: BlockComponent,
  selected = editor.getSelected(),
): { parent: Component; at: number } {
  const root = editor.getWrapper();
  if (!root) throw new Error('the editor has no page');
  const tops = root.components().models;
  const isFooter = (component: Component | undefined) => component?.tagName === 'footer';
  if (SECTION_TAGS.has(definition.tagName ?? '')) {
    if (definition.tagName === 'header') return { parent: root, at: tops[0]?.tagName === 'aside' ? 1 : 0 };
    if (definition.tagName === 'footer') return { parent: root, at: tops.length };
    const top = selected && topOf(selected, root);
    const last = isFooter(tops.at(-1)) ? tops.length - 1 : tops.length;
    return { parent: root, at: top && !isFooter(top) ? top.index() + 1 : last };
  }
  if (selected && selected !== root) {
    if (isBox(selected)) return { parent: selected, at: selected.components().length };
    const inner = SECTION_TAGS.has(selected.tagName) ? firstBox(selected) : undefined;
    if (inner) return { parent: inner, at: inner.components().length };
    const spot = nearestInBox(selected, root);
    const parent = spot.parent();
    if (parent) return { parent, at: spot.index() + 1 };
  }
  const lastSection = tops.findLast((component) => component.tagName === 'section');
  const box = lastSection && firstBox(lastSection);
  if (box) return { parent: box, at: box.components().length };
  const wrapped: BlockComponent = {
    tagName: 'section',
    classes: ['sec'],
    components: [{ tagName: 'div', classes: ['wrap', 'stack'] }],
  };
  ensureRules(editor, [wrapped]);
  const [section] = root.append(wrapped as never);
  return { parent: (section && firstBox(section)) ?? root, at: 0 };
}

function isBox(component: Component): boolean {
  const classes = component.getClasses() as string[];
  return BOX_CLASSES.some((name) => classes.includes(name));
}

function firstBox(component: Component): Component | undefined {
  if (isBox(component)) return component;
  for (const child of component.components().models) {
    const found = firstBox(child);
    if (found) return found;
  }
  return undefined;
}

/**
 * The component next to which a block can be inserted: the component itself, or its ancestor whose parent is a container.
 * Without a container it is the component itself, so that the block stays in its section.
 */
function nearestInBox(component: Component, root: Component): Component {
  let spot = component;
  for (let parent = spot.parent(); parent && parent !== root; parent = spot.parent()) {
    if (isBox(parent)) return spot;
    spot = parent;
  }
  return component;
}

function topOf(component: Component, root: Component): Component {
  let top = component;
  for (let parent = top.parent(); parent && parent !== root; parent = top.parent()) top = parent;
  return top;
}

export function select(editor: Editor, component: Component): void {
  editor.select(component);
  editor.Canvas.scrollTo(component, { behavior: 'auto', block: 'center' });
}

/** Moves a component one place up (-1) or down (+1) among its siblings. */
export function moveBy(editor: Editor, component: Component, step: -1 | 1, { selects = true } = {}): void {
  const parent = component.parent();
  if (!parent) return;
  const index = component.index();
  const target = index + step;
  if (target < 0 || target >= parent.components().length) return;
  // The index is counted while the component is still at its old place.
  component.move(parent, { at: step === 1 ? target + 1 : target });
  if (selects) select(editor, component);
}

/**
 * Inserts a copy after a component and selects the copy. A shared section is not copied, because a page contains it only once.
 */
export function duplicate(editor: Editor, component: Component): Component | undefined {
  const parent = component.parent();
  if (!parent || component.is(SECTION_TYPE)) return undefined;
  const [copy] = parent.append(component.clone(), { at: component.index() + 1 });
  if (copy) select(editor, copy);
  return copy;
}

/** Removes a component and selects the one before it, so that a keyboard user does not start again at the top. */
export function removeComponent(editor: Editor, component: Component): void {
  const parent = component.parent();
  if (!parent) return;
  const index = component.index();
  component.remove();
  const rest = parent.components();
  const next = rest.at(Math.min(index, rest.length - 1)) ?? parent;
  editor.select(next);
}

/** The component at a path of the renderer (`0.2.1`). */
export function componentAt(editor: Editor, place: string): Component | undefined {
  let component: Component | undefined = editor.getWrapper();
  if (place === '') return component;
  for (const index of place.split('.')) component = component?.components().at(Number(index));
  return component;
}
