import type { BlockComponent } from './component.ts';

/** One shape of a block's picture, in units of a grid that is `SKETCH_WIDTH` wide. */
export interface SketchShape {
  kind: 'title' | 'words' | 'photo' | 'button' | 'mark' | 'card' | 'line';
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Sketch {
  shapes: SketchShape[];
  height: number;
  /** Background of the whole section. */
  tone: 'paper' | 'soft' | 'accent' | 'ink';
}

export const SKETCH_WIDTH = 120;

/** Columns and their shares of the width, by class. */
const COLUMNS: Record<string, number[]> = {
  'grid-2': [1, 1],
  'grid-3': [1, 1, 1],
  'grid-4': [1, 1, 1, 1],
  gallery: [1, 1, 1],
  'gallery-big': [1, 1],
  steps: [1, 1, 1],
  split: [1, 1],
  'split-wide': [5, 7],
  panel: [1, 1],
  'foot-in': [2, 1],
  'foot-cols': [2, 1, 1],
};
/** Elements in one row, each as wide as its content. */
const ROWS = [
  'btns',
  'person',
  'row-item',
  'contact',
  'menu',
  'logos',
  'top-in',
  'menu-row',
  'notice',
  'foot-links',
  'option',
];
const CENTERED = ['stack-center', 'head-center', 'logos', 'notice', 'link-card'];
const CARDS = ['card', 'card-accent', 'contact', 'link-card', 'panel'];
const BUTTONS = ['btn', 'btn-line', 'btn-paper', 'menu-btn'];
/** Height of a picture as a share of its width. */
const RATIOS: Record<string, number> = { 'photo-wide': 0.42, 'photo-tall': 1, 'mosaic-photo': 1, 'panel-photo': 0.8 };
const GAP = 4;

interface Space {
  x: number;
  y: number;
  width: number;
  centered: boolean;
}

/**
 * A small drawing of a block, computed from its own structure, so that the palette's picture cannot differ from what is
 * inserted. It is a simplification: text is bars, and sizes are those of a desktop page.
 */
export function sketchOf(block: BlockComponent): Sketch {
  const shapes: SketchShape[] = [];
  const classes = classesOf(block);
  const tone = (['soft', 'accent', 'ink'] as const).find((name) => classes.includes(`tone-${name}`)) ?? 'paper';
  if (classes.includes('cover')) return { ...cover(block), tone: 'ink' };
  const padding = block.tagName === 'header' || block.tagName === 'aside' ? 5 : 9;
  const height = draw(block, { x: 8, y: padding, width: SKETCH_WIDTH - 16, centered: false }, shapes);
  return { shapes, height: height + 2 * padding, tone };
}

/** Draws a component at the top of a space; returns the height that it takes. */
function draw(component: BlockComponent, space: Space, shapes: SketchShape[]): number {
  const leaf = leafOf(component, space);
  if (leaf) {
    shapes.push(leaf);
    return leaf.height;
  }
  const classes = classesOf(component);
  const centered = space.centered || classes.some((name) => CENTERED.includes(name));
  const inner = { ...space, centered };
  if (!classes.some((name) => CARDS.includes(name))) return layOut(component, inner, shapes);
  const card: SketchShape = { kind: 'card', x: space.x, y: space.y, width: space.width, height: 0 };
  shapes.push(card);
  const height = layOut(component, { ...inner, x: space.x + 4, y: space.y + 4, width: space.width - 8 }, shapes);
  card.height = height + 8;
  return card.height;
}

function layOut(component: BlockComponent, space: Space, shapes: SketchShape[]): number {
  const children = (component.components ?? []).filter(isDrawn);
  const classes = classesOf(component);
  if (classes.includes('mosaic')) return mosaic(children, space, shapes);
  const shares = COLUMNS[classes.find((name) => name in COLUMNS) ?? ''];
  if (shares) return columns(children, shares, space, shapes);
  if (component.tagName === 'tr' || classes.some((name) => ROWS.includes(name))) return row(children, space, shapes);
  let height = 0;
  for (const child of children) {
    if (height > 0) height += GAP;
    height += draw(child, { ...space, y: space.y + height }, shapes);
  }
  return height;
}

function columns(children: BlockComponent[], shares: number[], space: Space, shapes: SketchShape[]): number {
  const gap = 6;
  const all = shares.reduce((sum, share) => sum + share, 0);
  const free = space.width - gap * (shares.length - 1);
  let top = 0;
  let below = 0;
  let x = space.x;
  for (const [index, child] of children.entries()) {
    const column = index % shares.length;
    if (column === 0 && index > 0) {
      top += below + gap;
      below = 0;
      x = space.x;
    }
    const width = (free * (shares[column] ?? 1)) / all;
    below = Math.max(below, draw(child, { ...space, x, y: space.y + top, width }, shapes));
    x += width + gap;
  }
  return top + below;
}

function row(children: BlockComponent[], space: Space, shapes: SketchShape[]): number {
  const widths = children.map((child) => Math.min(rowWidth(child), space.width / Math.max(1, children.length)));
  const used = widths.reduce((sum, width) => sum + width + 3, -3);
  let x = space.x + (space.centered ? Math.max(0, (space.width - used) / 2) : 0);
  let height = 0;
  for (const [index, child] of children.entries()) {
    const width = widths[index] ?? 0;
    height = Math.max(height, draw(child, { ...space, x, width, centered: false }, shapes));
    x += width + 3;
  }
  return height;
}

const rowWidth = (child: BlockComponent) =>
  classesOf(child).includes('option-mark') ? 3 : child.tagName === 'svg' ? 6 : child.tagName === 'img' ? 8 : 24;

function mosaic(children: BlockComponent[], space: Space, shapes: SketchShape[]): number {
  const cell = (space.width - 6) / 4;
  for (const index of children.slice(0, 5).keys()) {
    const at = index - 1;
    const place =
      index === 0
        ? { x: 0, y: 0, size: 2 * cell + 2 }
        : { x: (2 + (at % 2)) * (cell + 2), y: Math.floor(at / 2) * (cell + 2), size: cell };
    shapes.push({ kind: 'photo', x: space.x + place.x, y: space.y + place.y, width: place.size, height: place.size });
  }
  return 2 * cell + 2;
}

function cover(block: BlockComponent): Omit<Sketch, 'tone'> {
  const height = 72;
  const shapes: SketchShape[] = [{ kind: 'photo', x: 0, y: 0, width: SKETCH_WIDTH, height }];
  const text = block.components?.find((child) => classesOf(child).includes('cover-in'));
  const inner: SketchShape[] = [];
  const used = text ? draw(text, { x: 8, y: 0, width: SKETCH_WIDTH - 16, centered: false }, inner) : 0;
  shapes.push(...inner.map((shape) => ({ ...shape, y: shape.y + height - used - 8 })));
  return { shapes, height };
}

/** The shape of an element that is drawn as one shape; `null` for a box. */
function leafOf(component: BlockComponent, space: Space): SketchShape | null {
  const tag = component.tagName ?? 'div';
  const classes = classesOf(component);
  const shape = (kind: SketchShape['kind'], width: number, height: number): SketchShape => {
    const used = Math.min(width, space.width);
    return { kind, x: space.centered ? space.x + (space.width - used) / 2 : space.x, y: space.y, width: used, height };
  };
  if (tag === 'img') return photo(classes, space, shape);
  if (tag === 'svg') return classes.includes('scene') ? shape('photo', space.width, space.width) : shape('mark', 6, 6);
  if (classes.includes('map')) return shape('photo', space.width, space.width * 0.75);
  if (tag === 'hr') return shape('line', space.width, 1);
  if (classes.includes('field-input')) return shape('card', space.width, 7);
  if (classes.includes('option-mark')) return shape('mark', 3, 3);
  if (classes.includes('space')) return shape('line', 0, 12);
  if (classes.includes('stars')) return shape('mark', 14, 3);
  if (classes.some((name) => BUTTONS.includes(name))) return shape('button', 20, 7);
  if (classes.includes('dday')) return shape('title', 44, 14);
  if (tag === 'h1') return shape('title', space.width * 0.8, 8);
  if (tag === 'h2' || classes.includes('stat') || classes.includes('price'))
    return shape('title', space.width * 0.55, 6);
  if (tag === 'h3' || tag === 'strong' || tag === 'summary') return shape('title', space.width * 0.6, 3.5);
  if (classes.includes('brand')) return shape('title', 18, 4);
  const isLong = tag === 'p' || tag === 'blockquote' || tag === 'address';
  if (component.type === 'text' || component.type === 'link') {
    if (component.components?.some((child) => child.type !== 'textnode' && classesOf(child).length > 0)) return null;
    return shape('words', space.width * (isLong ? 0.9 : 0.6), 2.5);
  }
  return null;
}

function photo(
  classes: string[],
  space: Space,
  shape: (kind: SketchShape['kind'], width: number, height: number) => SketchShape,
): SketchShape {
  if (classes.includes('photo-round')) return shape('photo', 16, 16);
  if (classes.includes('avatar')) return shape('photo', 7, 7);
  const ratio = RATIOS[classes.find((name) => name in RATIOS) ?? ''] ?? 0.7;
  return shape('photo', space.width, space.width * ratio);
}

const classesOf = (component: BlockComponent) => component.classes ?? [];

/** The answer of a closed question is not visible. The menu button of phones is not on a desktop page. */
const isDrawn = (component: BlockComponent) =>
  component.type !== 'textnode' &&
  !['faq-a', 'menu-toggle', 'play'].some((name) => classesOf(component).includes(name));
