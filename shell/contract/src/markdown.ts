import { cut, isUuid, toNfc } from './text.ts';

interface Mark {
  type: string;
  attrs?: Record<string, unknown>;
}
interface Node {
  type: string;
  text?: string;
  attrs?: Record<string, unknown>;
  marks?: Mark[];
  content?: Node[];
}

/** Marks in the order in which they are written around a text, from the inside out. */
const WRAPPERS: [type: string, sign: string][] = [
  ['bold', '**'],
  ['italic', '*'],
  ['strike', '~~'],
];

const escapeText = (text: string) => text.replace(/([\\`*_[\]<>~|])/g, '\\$1');
const escapeLineStart = (line: string) => line.replace(/^(\s*)([#+-]|\d+[.)])(?=\s)/, '$1\\$2');
const attribute = (node: Node, name: string) => node.attrs?.[name];
const string = (value: unknown) => (typeof value === 'string' ? value : '');
/** Parentheses and spaces end a Markdown URL, so they are percent-encoded. */
const address = (value: unknown) =>
  string(value).replace(/[\s()<>]/g, (sign) => encodeURIComponent(sign).replace('(', '%28').replace(')', '%29'));

/** An attribute as an integer within bounds; 1 when it is not an integer. */
function integer(value: unknown, least: number, most: number): number {
  const number = Number(value ?? 1);
  return Number.isInteger(number) ? Math.min(most, Math.max(least, number)) : 1;
}

/** Length of the longest run of backticks. */
const longestRun = (text: string) => (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);

function code(text: string): string {
  const fence = '`'.repeat(longestRun(text) + 1);
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return fence + pad + text + pad + fence;
}

function textOf(node: Node): string {
  const raw = node.text ?? '';
  const marks = node.marks ?? [];
  const has = (type: string) => marks.some((mark) => mark.type === type);
  let body = has('code') ? code(raw) : escapeText(raw);
  for (const [type, sign] of WRAPPERS) {
    if (!has(type)) continue;
    // `** bold**` is not bold in Markdown, so the spaces are moved outside.
    const middle = body.trim();
    if (middle) body = body.replace(middle, () => sign + middle + sign);
  }
  const link = marks.find((mark) => mark.type === 'link');
  return link ? `[${body}](${address(link.attrs?.href)})` : body;
}

/** The address of a picture in the exported file, by its source in the document. */
export type PictureAddress = (src: string) => string;

/** The address of a note for the exported file; null for a note to which the file cannot link. */
export type NoteAddress = (id: string, projectId: string) => string | null;

/** Set while a document is converted, because every block may contain a picture or a link to a note. */
let addressOfPicture: PictureAddress = (src) => src;
let addressOfNote: NoteAddress = () => null;

/**
 * Maximum number of letters to which prefixes are added. Each level of nesting adds a prefix to all of its lines, so a small
 * document could become a huge file. Above this number the prefixes of outer levels are left out.
 */
const MOST_PREFIXED = 16 * 1024 * 1024;
let prefixable = 0;

/** Adds a prefix to lines, unless the limit of the document is reached. */
function prefixed(text: string, prefix: (text: string) => string): string {
  if (text.length > prefixable) return text;
  const longer = prefix(text);
  prefixable -= longer.length;
  return longer;
}

function inline(nodes: Node[] = []): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return textOf(node);
      if (node.type === 'hardBreak') return '  \n';
      if (node.type === 'image') return image(node);
      if (node.type === 'mention') return `@${escapeText(string(attribute(node, 'label')))}`;
      if (node.type === 'issueLink') return `#${Number(attribute(node, 'number'))}`;
      if (node.type === 'noteLink') return noteLink(node);
      return inline(node.content);
    })
    .join('');
}

function noteLink(node: Node): string {
  const [id, projectId] = [string(attribute(node, 'id')), string(attribute(node, 'projectId'))];
  const label = escapeText(string(attribute(node, 'label')));
  const to = isUuid(id) && isUuid(projectId) ? addressOfNote(id, projectId) : null;
  return to === null ? label : `[${label}](${address(to)})`;
}

function image(node: Node): string {
  const whole = addressOfPicture(string(attribute(node, 'src')));
  const caption = string(attribute(node, 'caption')).replace(/["\\]/g, '\\$&');
  return `![${escapeText(string(attribute(node, 'alt')))}](${address(whole)}${caption && ` "${caption}"`})`;
}

const indent = (text: string, by: string) => prefixed(text, (lines) => lines.replace(/\n(?=[^\n])/g, `\n${by}`));

function item(node: Node, marker: string): string {
  return marker + indent(blocks(node.content, true), ' '.repeat(marker.length));
}

function list(node: Node): string {
  const start = integer(attribute(node, 'start'), 0, 999_999_999);
  return (node.content ?? [])
    .map((entry, index) => {
      if (node.type === 'orderedList') return item(entry, `${start + index}. `);
      if (node.type === 'bulletList') return item(entry, '- ');
      // Nested content is indented by the width of the dash only, because the check box belongs to the text.
      const box = attribute(entry, 'checked') === true ? '[x] ' : '[ ] ';
      return `- ${box}${indent(blocks(entry.content, true), '  ')}`;
    })
    .join('\n');
}

/**
 * Maximum number of columns to which rows are padded. Readers pad short rows themselves, and padding every row to the length of
 * one very long row would create a huge file.
 */
const MAX_FILLED = 50;

function table(node: Node): string {
  const rows = (node.content ?? []).map((row) =>
    (row.content ?? []).map((cell) => blocks(cell.content, true).replace(/(?<!\s)\s*\n/g, '<br>')),
  );
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (width === 0) return '';
  const filled = (cells: string[], columns: number) => [
    ...cells,
    ...Array(Math.max(0, columns - cells.length)).fill(''),
  ];
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const [head = [], ...body] = rows;
  const rest = body.map((row) => line(filled(row, Math.min(width, MAX_FILLED))));
  return [line(filled(head, width)), line(Array(width).fill('---')), ...rest].join('\n');
}

function codeBlock(node: Node): string {
  const text = (node.content ?? []).map((entry) => entry.text ?? '').join('');
  const fence = '`'.repeat(Math.max(2, longestRun(text)) + 1);
  return `${fence}${string(attribute(node, 'language'))}\n${text}\n${fence}`;
}

const quoteLine = (line: string) => (line === '' ? '>' : `> ${line}`);
const quote = (text: string) => prefixed(text, (lines) => lines.split('\n').map(quoteLine).join('\n'));

function block(node: Node): string {
  switch (node.type) {
    case 'heading':
      return `${'#'.repeat(integer(attribute(node, 'level'), 1, 6))} ${inline(node.content).replace(/(?<!\s)\s*\n/g, ' ')}`;
    case 'paragraph':
      return escapeLineStart(inline(node.content));
    case 'bulletList':
    case 'orderedList':
    case 'taskList':
      return list(node);
    case 'codeBlock':
      return codeBlock(node);
    case 'blockquote':
      return quote(blocks(node.content));
    case 'callout':
      return quote(`[!NOTE]\n${blocks(node.content)}`);
    case 'horizontalRule':
      return '---';
    case 'image':
      return image(node);
    case 'table':
      return table(node);
    default:
      // A block type that this exporter does not know is exported as text.
      return node.content?.some((child) => child.type === 'text') ? inline(node.content) : blocks(node.content);
  }
}

const isList = (node: Node) => /List$/.test(node.type);

function blocks(nodes: Node[] = [], tight = false): string {
  return nodes
    .map((node, index) => {
      const text = block(node);
      const previous = nodes[index - 1];
      if (!previous) return text;
      return (tight && isList(node) && !isList(previous) ? '\n' : '\n\n') + text;
    })
    .join('');
}

/**
 * A document as CommonMark with tables and task lists (GFM). The title is the first heading, and the text ends with a line
 * break.
 *
 * @param document of the editor's schema
 */
export function documentToMarkdown(
  title: string,
  document: object,
  pictureAddress: PictureAddress,
  noteAddress: NoteAddress = () => null,
): string {
  addressOfPicture = pictureAddress;
  addressOfNote = noteAddress;
  prefixable = MOST_PREFIXED;
  const body = blocks((document as Node).content);
  return `# ${escapeText(title.trim() || '제목 없음')}\n${body ? `\n${body}\n` : ''}`;
}

/** A title as a file name that is valid on Windows, macOS and Linux. */
export function fileNameOf(title: string, extension: string): string {
  const name = cut(
    toNfc(title)
      .replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, ''),
    80,
  );
  return `${name || '제목 없음'}.${extension}`;
}
