import { cut, toNfc } from '@dojang/contract/text';
import { isSafeImageSource, isSafeLink } from './urls.ts';

/** The allowed content of a node. `blocks` is at least one block. `item` is a paragraph, then any blocks. */
export type ContentModel = 'blocks' | 'items' | 'taskItems' | 'rows' | 'cells' | 'inline' | 'plainText' | 'none';

/** Reads one attribute: the value to keep, or undefined to leave it out. */
type ReadAttribute = (value: unknown) => unknown;

export interface NodeSpec {
  content: ContentModel;
  group: 'block' | 'inline' | 'part';
  attrs?: Record<string, ReadAttribute>;
  /** Required attributes. A node that lacks one is dropped. */
  required?: (attrs: Record<string, unknown>) => boolean;
}

const integer = (least: number, most: number, fallback?: number) => (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : fallback;
const oneOf =
  <T extends string>(...allowed: T[]) =>
  (value: unknown): T | undefined =>
    allowed.includes(value as T) ? (value as T) : allowed[0];
/** NUL characters are removed, because PostgreSQL refuses to store them. */
export const storable = (text: string): string => text.replaceAll('\u0000', '');
const shortText = (value: unknown) => (typeof value === 'string' && value.length <= 500 ? storable(value) : undefined);
/** In lower case only; the database has the same expression. */
const uuid = (value: unknown) =>
  typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(value) ? value : undefined;
const MAX_LABEL = 100;
/** A name on one line; the database has the same expression. */
const label = (value: unknown) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression refuses control characters.
  typeof value === 'string' && /^[^\u0000-\u001f\u007f-\u009f]{1,100}$/u.test(value) ? toNfc(value) : undefined;
/** The beginning of a name that fits into a label. */
export const labelOf = (name: string): string => cut(name, MAX_LABEL);
const columnWidths = (value: unknown) =>
  Array.isArray(value) && value.length <= 50 && value.every((width) => integer(1, 4000)(width) !== undefined)
    ? value
    : undefined;

export const CALLOUT_TONES = ['info', 'success', 'warning', 'error'] as const;
export type CalloutTone = (typeof CALLOUT_TONES)[number];
export const MAX_HEADING_LEVEL = 3;
/**
 * Width of a picture in percent of the text's width. Without it the picture has its own width, but is never wider than the
 * text.
 */
export const IMAGE_WIDTHS = [33, 66, 100] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];
const MAX_PIXELS = 20_000;

const cell: NodeSpec = {
  content: 'blocks',
  group: 'part',
  attrs: { colspan: integer(1, 50), rowspan: integer(1, 500), colwidth: columnWidths },
};

/** Every node type of the product. Other nodes are kept unchanged and shown as text. */
export const NODES: Readonly<Record<string, NodeSpec>> = {
  paragraph: { content: 'inline', group: 'block' },
  heading: { content: 'inline', group: 'block', attrs: { level: integer(1, MAX_HEADING_LEVEL, MAX_HEADING_LEVEL) } },
  bulletList: { content: 'items', group: 'block' },
  orderedList: { content: 'items', group: 'block', attrs: { start: integer(0, 1_000_000) } },
  listItem: { content: 'blocks', group: 'part' },
  taskList: { content: 'taskItems', group: 'block' },
  taskItem: { content: 'blocks', group: 'part', attrs: { checked: (value) => value === true } },
  blockquote: { content: 'blocks', group: 'block' },
  callout: { content: 'blocks', group: 'block', attrs: { tone: oneOf(...CALLOUT_TONES) } },
  codeBlock: {
    content: 'plainText',
    group: 'block',
    attrs: { language: (value) => (typeof value === 'string' && /^[\w+#.-]{1,40}$/.test(value) ? value : undefined) },
  },
  table: { content: 'rows', group: 'block' },
  tableRow: { content: 'cells', group: 'part' },
  tableHeader: cell,
  tableCell: cell,
  image: {
    content: 'none',
    group: 'block',
    attrs: {
      src: (value) => (isSafeImageSource(value) ? value : undefined),
      alt: shortText,
      caption: shortText,
      width: (value) => IMAGE_WIDTHS.find((width) => width === value),
      // Its size in pixels, so that its place is reserved while it loads.
      pixelWidth: integer(1, MAX_PIXELS),
      pixelHeight: integer(1, MAX_PIXELS),
    },
    required: (attrs) => attrs.src !== undefined,
  },
  horizontalRule: { content: 'none', group: 'block' },
  mention: {
    content: 'none',
    group: 'inline',
    attrs: { id: uuid, label },
    required: (attrs) => attrs.id !== undefined && attrs.label !== undefined,
  },
  issueLink: {
    content: 'none',
    group: 'inline',
    attrs: { id: uuid, number: integer(1, 2_147_483_647), projectId: uuid },
    required: (attrs) => attrs.id !== undefined && attrs.number !== undefined && attrs.projectId !== undefined,
  },
  noteLink: {
    content: 'none',
    group: 'inline',
    attrs: { id: uuid, projectId: uuid, label },
    required: (attrs) => attrs.id !== undefined && attrs.projectId !== undefined && attrs.label !== undefined,
  },
  hardBreak: { content: 'none', group: 'inline' },
};

/** Every mark of the product with its attributes. A link with an unsafe URL is dropped. */
export const MARKS: Readonly<
  Record<string, { attrs?: Record<string, ReadAttribute>; required?: NodeSpec['required'] }>
> = {
  bold: {},
  italic: {},
  underline: {},
  strike: {},
  code: {},
  link: {
    attrs: { href: (value) => (isSafeLink(value) ? value : undefined) },
    required: (attrs) => attrs.href !== undefined,
  },
};

export const specOf = (type: string): NodeSpec | undefined => (Object.hasOwn(NODES, type) ? NODES[type] : undefined);

export const LIMITS = {
  /** Maximum nesting depth of nodes. */
  depth: 32,
  /** Maximum number of nodes, texts included. */
  nodes: 60_000,
  /** Maximum number of characters in all strings together, including pictures as data URLs. */
  characters: 12_000_000,
} as const;

/** Reads the attributes of a spec. Undefined when a required attribute is missing or invalid. */
export function readAttributes(
  spec: { attrs?: Record<string, ReadAttribute>; required?: NodeSpec['required'] },
  given: Record<string, unknown>,
): Record<string, unknown> | undefined {
  const attrs: Record<string, unknown> = {};
  for (const [name, read] of Object.entries(spec.attrs ?? {})) {
    const value = read(Object.hasOwn(given, name) ? given[name] : undefined);
    if (value !== undefined) attrs[name] = value;
  }
  return spec.required && !spec.required(attrs) ? undefined : attrs;
}
