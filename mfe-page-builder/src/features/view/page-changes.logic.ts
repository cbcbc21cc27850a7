import { cut } from '@dojang/contract/text';
import {
  asRecord,
  idOf,
  type ProjectComponent,
  type ProjectRule,
  projectParts,
  selectorName,
  tagOf,
} from '@dojang/renderer';
import { diffLines } from '@dojang/shared-ui/document';
import { elementName } from '../page/element-names.ts';

export type ChangeKind = 'added' | 'removed' | 'changed' | 'moved';
/** What changed: its text, its style, or other content such as a link target or a picture. */
export type ChangedPart = 'text' | 'style' | 'content';

/** A part of a page that differs between two versions. */
export interface PageChange {
  kind: ChangeKind;
  /** Only for a changed part. */
  parts: ChangedPart[];
  /** Korean name of the element, and its first words. */
  name: string;
  words: string;
  /** The renderer's positions (`0.2.1`) of the element in both versions; `null` in a version without it. */
  before: string | null;
  after: string | null;
  /** Where the element would be in that version: the element before it there, or the element around it. */
  near: string;
}

export interface PageChanges {
  changes: PageChange[];
  /** Whether the theme or the style of the page as a whole differs. */
  isThemeChanged: boolean;
}

interface Node {
  component: ProjectComponent;
  place: string;
  tag: string;
  /** Digest of the subtree. It is the same for equal subtrees of both versions. */
  whole: string;
  /** All values of the element itself. */
  style: string;
  content: string;
  /** A text with its inline elements is compared as one. */
  isText: boolean;
  children: Node[];
}

/** The differences between two versions of a page, in the order of the later version. Equal parts take linear time. */
export function pageChanges(before: unknown, after: unknown): PageChanges {
  const names = new Map<string, string>();
  const [old, now] = [treeOf(before, names), treeOf(after, names)];
  if (!old || !now) return { changes: [], isThemeChanged: false };
  const changes: PageChange[] = [];
  compareChildren(old, now, changes);
  return { changes: withMoves(changes, old, now), isThemeChanged: old.style !== now.style };
}

function treeOf(project: unknown, names: Map<string, string>): Node | null {
  const parts = projectParts(project);
  if (!parts) return null;
  const rules = rulesByName(parts.rules);
  // Equal texts get the same short name, so that the text of a subtree does not grow with its depth.
  const short = (text: string): string => {
    const known = names.get(text);
    if (known !== undefined) return known;
    const name = String(names.size);
    names.set(text, name);
    return name;
  };
  const nodeOf = (component: ProjectComponent, place: string): Node => {
    const tag = tagOf(component.tagName, component.type);
    const classes = classesOf(component);
    const id = idOf(component);
    const { id: _, class: __, style: inline, ...attributes } = asRecord(component.attributes) ?? {};
    const children = childrenOf(component).flatMap((child, index) =>
      child ? [nodeOf(child, place === '' ? String(index) : `${place}.${index}`)] : [],
    );
    const style = short(
      stable([
        [...classes].sort(),
        component.style ?? inline ?? '',
        [...(id ? [`#${id}`] : []), ...classes].flatMap((name) => rules.get(name) ?? []),
      ]),
    );
    const own = children.length === 0 && typeof component.content === 'string' ? component.content : '';
    const content = short(stable([tag, attributes, component.sectionId ?? null, tag === '#text' ? '' : own]));
    const text = tag === '#text' ? own : '';
    const whole = short(`${style} ${content} ${text} ${children.map((child) => child.whole).join(' ')}`);
    const isText = children.some(
      (child) => child.tag === '#text' && String(child.component.content ?? '').trim() !== '',
    );
    return { component, place, tag, whole, style, content, isText, children };
  };
  return nodeOf(parts.root, '');
}

/** The rules of a class or an id, as text. */
function rulesByName(rules: readonly ProjectRule[]): Map<string, string> {
  const found = new Map<string, string[]>();
  for (const { selectors, ...rule } of rules) {
    // Empty rules are left out, because an editor adds one for each element that was selected.
    if (Object.values(asRecord(rule.style) ?? {}).every((value) => value === '')) continue;
    const named = (Array.isArray(selectors) ? selectors : []).flatMap((entry) => selectorName(entry) ?? []);
    const written = named.map(({ kind, name }) => (kind === 'id' ? `#${name}` : name));
    const text = stable([written, rule.selectorsAdd ?? '', rule.state ?? '', rule.mediaText ?? '', rule.style ?? '']);
    for (const name of new Set(written)) found.set(name, [...(found.get(name) ?? []), text]);
  }
  return new Map([...found].map(([name, texts]) => [name, texts.sort().join('\n')]));
}

/** JSON with sorted keys and without empty values, because editors and templates write both differently. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    const record = asRecord(inner);
    if (!record) return inner;
    const entries = Object.entries(record).filter(([, one]) => one !== '' && one !== null && one !== undefined);
    return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

const classesOf = ({ classes }: ProjectComponent): string[] =>
  (Array.isArray(classes) ? classes : []).flatMap((entry) => selectorName(entry)?.name ?? []);

/** As in the renderer, a text among the children is a component and counts in their positions. */
function childrenOf({ components }: ProjectComponent): (ProjectComponent | null)[] {
  const children = typeof components === 'string' ? [components] : Array.isArray(components) ? components : [];
  return children.map((child) => (typeof child === 'string' ? { type: 'textnode', content: child } : asRecord(child)));
}

function compareChildren(before: Node, after: Node, changes: PageChange[]): void {
  const near = { before: before.place, after: after.place };
  const gap: { removed: Node[]; added: Node[] } = { removed: [], added: [] };
  const close = () => {
    comparePairs(gap.removed, gap.added, near, changes);
    gap.removed = [];
    gap.added = [];
  };
  let [i, j] = [0, 0];
  for (const { kind } of diffLines(before.children.map(wholeOf), after.children.map(wholeOf))) {
    const [old, now] = [before.children[i], after.children[j]];
    if (kind === 'same' && old && now) {
      close();
      near.before = old.place;
      near.after = now.place;
    }
    if (kind === 'removed' && old) gap.removed.push(old);
    if (kind === 'added' && now) gap.added.push(now);
    if (kind !== 'added') i += 1;
    if (kind !== 'removed') j += 1;
  }
  close();
}

const wholeOf = ({ whole }: Node) => whole;

/** Pairs different elements at the same position: by their id, else by their kind. */
function comparePairs(
  removed: readonly Node[],
  added: readonly Node[],
  near: { before: string; after: string },
  changes: PageChange[],
): void {
  const ids = new Set(added.flatMap(({ component }) => idOf(component) ?? []));
  const olds = new Set(removed.flatMap(({ component }) => idOf(component) ?? []));
  const keyOf = ({ component, tag }: Node) => {
    const id = idOf(component);
    return id !== null && ids.has(id) && olds.has(id) ? `#${id}` : `${tag}.${classesOf(component)[0] ?? ''}`;
  };
  const lines = diffLines(removed.map(keyOf), added.map(keyOf));
  const unpaired = removed.filter((_, at) => lines.filter(({ kind }) => kind !== 'added')[at]?.kind === 'removed');
  const found = new Set<Node>();
  const alike = (now: Node) => unpaired.find((old) => !found.has(old) && old.tag === now.tag && sharesChild(old, now));
  const changed: PageChange[] = [];
  const nearRemoved = near.after;
  let [i, j] = [0, 0];
  for (const { kind } of lines) {
    const now = kind === 'removed' ? undefined : added[j];
    const old = kind === 'same' ? removed[i] : now && alike(now);
    if (now && old) {
      found.add(old);
      compare(old, now, near, changed);
      near.before = old.place;
      near.after = now.place;
    } else if (now && !isBlank(now)) changed.push({ ...described('added', now), before: null, near: near.before });
    if (kind !== 'added') i += 1;
    if (kind !== 'removed') j += 1;
  }
  const gone = unpaired.filter((old) => !found.has(old) && !isBlank(old));
  changes.push(...gone.map((old) => ({ ...described('removed', old), after: null, near: nearRemoved })), ...changed);
}

/** Whether both elements contain an equal child. Then they count as one element whose class changed. */
const sharesChild = (before: Node, after: Node): boolean =>
  after.children.some(({ whole }) => before.children.some((child) => child.whole === whole));

/** White space between elements, which is not visible. */
const isBlank = ({ tag, component }: Node): boolean => tag === '#text' && String(component.content ?? '').trim() === '';

function compare(before: Node, after: Node, near: { before: string }, changes: PageChange[]): void {
  const parts: ChangedPart[] = [];
  const isText = before.isText || after.isText || before.tag === '#text';
  if (isText && before.children.map(wholeOf).join() !== after.children.map(wholeOf).join()) parts.push('text');
  if (before.tag === '#text') parts.push('text');
  if (before.style !== after.style) parts.push('style');
  if (before.content !== after.content) parts.push('content');
  if (parts.length > 0) {
    changes.push({ ...described('changed', after), parts, before: before.place, near: near.before });
  }
  if (!isText) compareChildren(before, after, changes);
}

function described(kind: ChangeKind, { component, tag, place, ...node }: Node): PageChange {
  const own = component as { 'custom-name'?: unknown };
  const named = typeof own['custom-name'] === 'string' ? own['custom-name'] : '';
  return {
    kind,
    parts: [],
    name: named || (tag === '#text' ? '글' : elementName(tag, classesOf(component))),
    words: cut(wordsIn({ component, tag, place, ...node }).trim(), MOST_WORDS),
    before: place,
    after: place,
    near: '',
  };
}

const MOST_WORDS = 40;

function wordsIn({ tag, component, children }: Node): string {
  if (tag === '#text' || children.length === 0) {
    const { alt } = (asRecord(component.attributes) ?? {}) as { alt?: unknown };
    return typeof component.content === 'string' ? component.content : typeof alt === 'string' ? alt : '';
  }
  let words = '';
  for (const child of children) {
    if (words.length >= MOST_WORDS) break;
    const more = wordsIn(child).trim();
    if (more !== '') words += words === '' ? more : ` ${more}`;
  }
  return words;
}

/** A part that was removed at one position and added at another position is one moved element. */
function withMoves(changes: readonly PageChange[], before: Node, after: Node): PageChange[] {
  const wholes = (root: Node) => {
    const found = new Map<string, string>();
    const visit = (node: Node) => {
      found.set(node.place, node.whole);
      for (const child of node.children) visit(child);
    };
    visit(root);
    return found;
  };
  const [olds, nows] = [wholes(before), wholes(after)];
  const removed = new Map<string, PageChange[]>();
  for (const change of changes) {
    if (change.kind !== 'removed') continue;
    const whole = olds.get(change.before ?? '') ?? '';
    removed.set(whole, [...(removed.get(whole) ?? []), change]);
  }
  const left = new Set<PageChange>();
  const moved = changes.map((change) => {
    const from = change.kind === 'added' ? removed.get(nows.get(change.after ?? '') ?? '')?.shift() : undefined;
    if (!from) return change;
    left.add(from);
    return { ...change, kind: 'moved' as const, before: from.before };
  });
  return moved.filter((change) => !left.has(change));
}
