import { toNfc } from '@dojang/contract/text';
import { LIMITS, MARKS, NODES, readAttributes, specOf, storable } from './schema.ts';
import { nodeText } from './text.ts';
import type { DocumentJson, DocumentMark, DocumentNode } from './types.ts';

/** Why a value is not a document: `invalid_document` (422) or `document_too_large` (413). */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
  readonly code: 'invalid_document' | 'document_too_large';
  readonly status: number;

  constructor(code: DocumentError['code'], message: string) {
    super(message);
    this.code = code;
    this.status = code === 'document_too_large' ? 413 : 422;
  }
}

const invalid = (message: string) => new DocumentError('invalid_document', message);
const tooLarge = (message: string) => new DocumentError('document_too_large', message);

type Raw = Record<string, unknown>;
const isRecord = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value);
const NAME = /^[A-Za-z][\w-]{0,49}$/;

const paragraph = (content: DocumentNode[] = []): DocumentNode =>
  content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' };

/** Counts the parsed nodes and characters, and throws when a document exceeds its limits. */
class Reader {
  nodes = 0;
  characters = 0;

  count(characters: number, nodes = 0): void {
    this.characters += characters;
    if (this.characters > LIMITS.characters) throw tooLarge('too many characters');
    this.nodes += nodes;
    if (this.nodes > LIMITS.nodes) throw tooLarge('too many nodes');
  }

  /** The children of a node as records. */
  children(raw: Raw, depth: number): Raw[] {
    if (depth > LIMITS.depth) throw invalid('nested too deep');
    const { content } = raw;
    if (content === undefined || content === null) return [];
    if (!Array.isArray(content)) throw invalid('content is not a list');
    this.count(0, content.length);
    return content.map((child) => {
      if (!isRecord(child) || typeof child.type !== 'string' || !NAME.test(child.type)) throw invalid('not a node');
      return child;
    });
  }

  attributes(raw: Raw): Raw {
    return isRecord(raw.attrs) ? raw.attrs : {};
  }

  /** A copy of the JSON of an unknown node, within the same limits. */
  json(value: unknown, depth = 0): unknown {
    // A node takes three levels of JSON: the node, its content, and an attribute.
    if (depth > LIMITS.depth * 3) throw invalid('nested too deep');
    if (typeof value === 'string') {
      this.count(value.length);
      return storable(value);
    }
    if (value === null || ['number', 'boolean'].includes(typeof value)) return value;
    this.count(1);
    if (Array.isArray(value)) return value.map((entry) => this.json(entry, depth + 1));
    if (!isRecord(value)) return null;
    const entries = Object.entries(value).filter(([key]) => key !== '__proto__');
    return Object.fromEntries(entries.map(([key, entry]) => [key, this.json(entry, depth + 1)]));
  }
}

/**
 * Parses an untrusted value as a document. Known nodes and marks keep only known attributes. Links and images keep only allowed
 * URLs. Misplaced children are repaired: text among blocks becomes a paragraph, a list item outside of a list becomes a list.
 * Nodes of a newer version are kept unchanged. Parsing the result again gives the same result. The value must not be changed in
 * place afterwards, because a block that is the same object as before is not parsed again.
 *
 * @throws DocumentError when it is not a document, nested deeper than 32, or larger than its limits
 */
export function parseDocument(value: unknown): DocumentJson {
  if (!isRecord(value) || value.type !== 'doc') throw invalid('not a document');
  const reader = new Reader();
  return { type: 'doc', content: blocks(reader, reader.children(value, 0), 1) };
}

function blocks(reader: Reader, children: Raw[], depth: number): DocumentNode[] {
  const result: DocumentNode[] = [];
  let loose: DocumentNode[] = [];
  const closeParagraph = () => {
    if (loose.length > 0) result.push(paragraph(loose));
    loose = [];
  };
  for (const child of children) {
    const type = child.type as string;
    if (type === 'text' || specOf(type)?.group === 'inline') {
      loose.push(...inline(reader, [child], depth));
      continue;
    }
    closeParagraph();
    result.push(...(depth === 1 ? outerBlock(reader, child, type) : block(reader, child, type, depth)));
  }
  closeParagraph();
  return result.length > 0 ? result : [paragraph()];
}

/**
 * The parsed form of a block, and its share of the limits. The share does not contain the block's own entry in the document.
 */
interface ParsedBlock {
  result: DocumentNode[];
  nodes: number;
  characters: number;
}

const parsedBlocks = new WeakMap<Raw, ParsedBlock>();

/**
 * Parses a top-level block. The result is cached, because a document is parsed at each save and most of its blocks have not
 * changed.
 */
function outerBlock(reader: Reader, raw: Raw, type: string): DocumentNode[] {
  const parsed = parsedBlocks.get(raw);
  if (parsed) {
    reader.count(parsed.characters, parsed.nodes);
    return parsed.result;
  }
  const { nodes, characters } = reader;
  const result = block(reader, raw, type, 1);
  parsedBlocks.set(raw, { result, nodes: reader.nodes - nodes, characters: reader.characters - characters });
  return result;
}

function block(reader: Reader, raw: Raw, type: string, depth: number): DocumentNode[] {
  const spec = specOf(type);
  if (!spec) return [unknownNode(reader, raw, depth)];
  const children = reader.children(raw, depth);
  // A part outside of its parent, such as a table cell without a table. Its blocks are kept, and the part itself is dropped.
  if (spec.group === 'part') return blocks(reader, children, depth + 1);
  const node = known(reader, raw, type);
  if (!node) return [];
  const content = contentOf(reader, type, children, depth + 1);
  return [content.length > 0 ? { ...node, content } : node];
}

function contentOf(reader: Reader, type: string, children: Raw[], depth: number): DocumentNode[] {
  switch (NODES[type]?.content) {
    case 'blocks':
      return blocks(reader, children, depth);
    case 'items':
      return parts(reader, children, ['listItem'], depth);
    case 'taskItems':
      return parts(reader, children, ['taskItem'], depth);
    case 'rows':
      return parts(reader, children, ['tableRow'], depth);
    case 'cells':
      return parts(reader, children, ['tableCell', 'tableHeader'], depth);
    case 'inline':
      return inline(reader, children, depth);
    case 'plainText':
      return inline(reader, children, depth).flatMap((node) =>
        node.type === 'text' || specOf(node.type) ? [{ type: 'text', text: nodeText(node) }] : [],
      );
    default:
      return [];
  }
}

/** Children of one kind, at least one. Children of another kind are wrapped. */
function parts(reader: Reader, children: Raw[], types: [string, ...string[]], depth: number): DocumentNode[] {
  const [wrapper] = types;
  const part = (type: string, raw: Raw, inner: Raw[]): DocumentNode => {
    const content = startWithParagraph(type, contentOf(reader, type, inner, depth + 1));
    return { ...(known(reader, raw, type) ?? { type }), content };
  };
  const result = children.map((child) => {
    const type = child.type as string;
    return types.includes(type) ? part(type, child, reader.children(child, depth)) : part(wrapper, {}, [child]);
  });
  return result.length > 0 ? result : [part(wrapper, {}, [])];
}

/** A list item starts with a paragraph, because the editor's schema requires it. */
const startWithParagraph = (type: string, content: DocumentNode[]): DocumentNode[] =>
  (type === 'listItem' || type === 'taskItem') && content[0]?.type !== 'paragraph'
    ? [paragraph(), ...content]
    : content;

function inline(reader: Reader, children: Raw[], depth: number): DocumentNode[] {
  return children.flatMap((child): DocumentNode[] => {
    const type = child.type as string;
    if (type === 'text') return text(reader, child);
    const spec = specOf(type);
    if (!spec) return [unknownNode(reader, child, depth)];
    // A block in place of inline content: only its text is kept.
    if (spec.group !== 'inline') return inline(reader, reader.children(child, depth), depth + 1);
    const node = known(reader, child, type);
    if (!node) return [];
    const marks = marksOf(reader, child);
    return [marks ? { ...node, marks } : node];
  });
}

function text(reader: Reader, raw: Raw): DocumentNode[] {
  if (typeof raw.text !== 'string') throw invalid('text without text');
  if (storable(raw.text) === '') return [];
  reader.count(raw.text.length);
  const marks = marksOf(reader, raw);
  const node: DocumentNode = { type: 'text', text: toNfc(storable(raw.text)) };
  return [marks ? { ...node, marks } : node];
}

function marksOf(reader: Reader, raw: Raw): DocumentMark[] | undefined {
  if (!Array.isArray(raw.marks)) return undefined;
  if (raw.marks.length > 20) throw invalid('too many marks');
  const seen = new Set<string>();
  const marks = raw.marks.flatMap((mark): DocumentMark[] => {
    if (!isRecord(mark) || typeof mark.type !== 'string' || !NAME.test(mark.type) || seen.has(mark.type)) return [];
    seen.add(mark.type);
    const spec = Object.hasOwn(MARKS, mark.type) ? MARKS[mark.type] : undefined;
    const attrs = spec ? readAttributes(spec, reader.attributes(mark)) : (reader.json(reader.attributes(mark)) as Raw);
    if (!attrs) return [];
    if (typeof attrs.href === 'string') reader.count(attrs.href.length);
    return [Object.keys(attrs).length > 0 ? { type: mark.type, attrs } : { type: mark.type }];
  });
  // The editor's schema allows no other mark together with code.
  const code = marks.find((mark) => mark.type === 'code');
  if (code) return [code];
  return marks.length > 0 ? marks : undefined;
}

/** A known node without its children: its type and allowed attributes. Undefined when a required attribute is missing. */
function known(reader: Reader, raw: Raw, type: string): DocumentNode | undefined {
  const spec = specOf(type);
  const attrs = spec && readAttributes(spec, reader.attributes(raw));
  if (!attrs) return undefined;
  for (const value of Object.values(attrs)) if (typeof value === 'string') reader.count(value.length);
  return Object.keys(attrs).length > 0 ? { type, attrs } : { type };
}

function unknownNode(reader: Reader, raw: Raw, depth: number): DocumentNode {
  reader.children(raw, depth);
  const { type, attrs, content, text: own, marks } = raw;
  const given = Object.entries({ type, attrs, content, text: own, marks }).filter(([, value]) => value !== undefined);
  return reader.json(Object.fromEntries(given)) as DocumentNode;
}
