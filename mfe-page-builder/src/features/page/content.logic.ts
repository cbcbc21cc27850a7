import { groupBy } from '@dojang/contract/group-by';
import { toNfc } from '@dojang/contract/text';
import { ADDRESS_CLASS, type AddressPart, addressChanges } from '@dojang/renderer';

/**
 * A text, a link or a picture of a page, with its path: indexes from the root's components down. A text has one line for each
 * line break of the page. Its path is the path of its first line.
 */
export type ContentItem =
  | { kind: 'text'; path: number[]; text: string; level: 'heading' | 'text' | 'link' }
  | { kind: 'link'; path: number[]; href: string }
  | { kind: 'image'; path: number[]; src: string; alt: string };

interface Node {
  type?: string;
  tagName?: string;
  content?: string;
  attributes?: Record<string, string>;
  components?: Node[];
  [key: string]: unknown;
}

/** Every text, link and picture of a project's first page, in reading order. A link comes after its texts. */
export function contentOf(project: unknown): ContentItem[] {
  const items: ContentItem[] = [];
  const visit = (node: Node, path: number[], level: 'heading' | 'text' | 'link') => {
    if (node.type === 'image' || node.tagName === 'img') {
      items.push({ kind: 'image', path, src: node.attributes?.src ?? '', alt: node.attributes?.alt ?? '' });
      return;
    }
    if (node.type === 'svg' || node.tagName === 'svg') return;
    const inner = /^h[1-6]$/.test(node.tagName ?? '') ? 'heading' : node.type === 'link' ? 'link' : level;
    visitChildren(node, path, inner);
    if (node.type === 'link') items.push({ kind: 'link', path, href: node.attributes?.href ?? '' });
  };
  const visitChildren = (node: Node, path: number[], level: 'heading' | 'text' | 'link') => {
    const children = childrenOf(node);
    for (let index = 0; index < children.length; index += 1) {
      const lines = linesFrom(children, index);
      const text = wordsOf(lines);
      if (text.trim() !== '') items.push({ kind: 'text', path: [...path, index], text, level });
      else visit(children[index] ?? {}, [...path, index], level);
      index += Math.max(0, lines.length - 1);
    }
  };
  const root = rootOf(project);
  if (root) visitChildren(root, [], 'text');
  return items;
}

/** The content of one section of the page, for a form that folds. */
export interface ContentSection {
  /** Index of the section in the page. */
  index: number;
  /** Name of its block, or its first words when it has no name. */
  name: string;
  /** Its first heading or text, to distinguish sections with the same name. */
  words: string;
  items: ContentItem[];
}

const isText = (node: Node | undefined) => node?.type === 'textnode';

/** The text at this position, with the texts and line breaks after it. Empty when there is no text. */
function linesFrom(children: readonly Node[], index: number): Node[] {
  if (!isText(children[index])) return [];
  const end = children.findIndex((node, at) => at > index && !isText(node) && node.tagName !== 'br');
  return children.slice(index, end === -1 ? undefined : end);
}

/** A browser shows a line feed in a text as a space. */
const wordsOf = (lines: readonly Node[]) =>
  lines.map((node) => (isText(node) ? (node.content ?? '').replaceAll('\n', ' ') : '\n')).join('');

function linesOf(text: string): Node[] {
  const lines = text.split('\n').map((content): Node => ({ type: 'textnode', content }));
  return lines.flatMap((line, index) => (index === 0 ? [line] : [{ tagName: 'br' }, line]));
}

/** Every section with texts or pictures, in reading order. */
export function sectionsOf(project: unknown): ContentSection[] {
  const sections = childrenOf(rootOf(project) ?? {});
  const byIndex = groupBy(contentOf(project), ({ path }) => path[0] ?? 0);
  return [...byIndex].map(([index, items]) => {
    const texts = items.filter((item) => item.kind === 'text');
    const words = (texts.find(({ level }) => level === 'heading') ?? texts[0])?.text.trim() ?? '';
    const own = sections[index]?.['custom-name'];
    return { index, name: typeof own === 'string' && own !== '' ? own : '섹션', words, items };
  });
}

/**
 * The project with one changed text. Objects that are not on its path are shared with the given project. Maps follow a changed
 * address.
 */
export function withText(project: unknown, path: readonly number[], text: string): unknown {
  const index = path.at(-1) ?? 0;
  const changed = withNode(project, path.slice(0, -1), (node) => {
    const children = childrenOf(node);
    return {
      ...node,
      components: children.toSpliced(index, linesFrom(children, index).length, ...linesOf(toNfc(text))),
    };
  });
  return isInAddress(changed, path) ? withNode(changed, path.slice(0, 1), followingAddress) : changed;
}

const PART: AddressPart<Node> = {
  classes: ({ classes }) =>
    (Array.isArray(classes) ? classes : []).map((given: unknown) =>
      typeof given === 'string' ? given : String((given as Node | null)?.name ?? ''),
    ),
  type: ({ type }) => String(type ?? ''),
  children: childrenOf,
  attributes: ({ attributes }) => attributes ?? {},
  text: (node) => (isText(node) ? (node.content ?? '') : node.tagName === 'br' ? ' ' : ''),
};

function isInAddress(project: unknown, path: readonly number[]): boolean {
  let node = rootOf(project);
  for (const index of path) {
    node = (node && childrenOf(node)[index]) ?? null;
    if (node && PART.classes(node).includes(ADDRESS_CLASS)) return true;
  }
  return false;
}

function followingAddress(section: Node): Node {
  const changes = new Map(addressChanges(section, PART).map((change) => [change.element, change]));
  const followed = (node: Node): Node => {
    const change = changes.get(node);
    const kept = Object.entries(node.attributes ?? {}).filter(([name]) => !change?.unset.includes(name));
    return {
      ...node,
      ...(change ? { attributes: { ...Object.fromEntries(kept), ...change.set } } : {}),
      ...(node.components ? { components: childrenOf(node).map(followed) } : {}),
    };
  };
  return followed(section);
}

/** The project with changed attributes of a picture or a link. */
export function withAttributes(project: unknown, path: readonly number[], attributes: Record<string, string>): unknown {
  return withNode(project, path, (node) => ({ ...node, attributes: { ...node.attributes, ...attributes } }));
}

function withNode(project: unknown, path: readonly number[], change: (node: Node) => Node): unknown {
  const root = rootOf(project);
  if (!root) return project;
  const replaced = (node: Node, rest: readonly number[]): Node => {
    const [index, ...deeper] = rest;
    if (index === undefined) return change(node);
    const components = childrenOf(node).map((child, at) => (at === index ? replaced(child, deeper) : child));
    return { ...node, components };
  };
  const data = project as { pages: { frames: { component: Node }[] }[] };
  const [page, ...otherPages] = data.pages;
  const [frame, ...otherFrames] = page?.frames ?? [];
  if (!page || !frame) return project;
  const component = replaced(root, path);
  return { ...data, pages: [{ ...page, frames: [{ ...frame, component }, ...otherFrames] }, ...otherPages] };
}

function rootOf(project: unknown): Node | null {
  const data = project as { pages?: { frames?: { component?: Node }[] }[] } | null;
  return data?.pages?.[0]?.frames?.[0]?.component ?? null;
}

function childrenOf(node: Node): Node[] {
  return Array.isArray(node.components) ? node.components : [];
}
