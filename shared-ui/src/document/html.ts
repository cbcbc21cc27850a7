import { escapeHtml } from '@dojang/contract/text';
import { CALLOUT_TONES, type CalloutTone, IMAGE_WIDTHS, MAX_HEADING_LEVEL, NODES, readAttributes } from './schema.ts';
import { leafText } from './text.ts';
import type { DocumentJson, DocumentMark, DocumentNode } from './types.ts';
import { isSafeImageSource, isSafeLink, isStoredPicture } from './urls.ts';

export interface HtmlOptions {
  /**
   * URLs for showing stored pictures, by their `src`. A picture without a URL becomes `<img data-src>` without `src`. A browser
   * cannot send the session with an image, so the code that shows the HTML loads the picture.
   */
  pictures?: ReadonlyMap<string, string>;
  /** Prefix for the ids of headings. `documentOutline` with the same prefix returns the same ids. */
  headingIds?: string;
  /** Whether lines get their number as `data-line`. The lines are those of `documentLines`. */
  lineNumbers?: boolean;
  /** Returns the address of a note by its id and the id of its project, for a file that is read outside of the app. */
  noteAddress?: (id: string, projectId: string) => string;
}

const escapeText = (text: unknown): string => escapeHtml(String(text ?? ''));
const whole = (value: unknown, least: number, most: number): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : null;

const MARK_TAGS: Record<string, string> = { bold: 'strong', italic: 'em', underline: 'u', strike: 's', code: 'code' };
const WRAPPERS: Record<string, string> = {
  bulletList: 'ul',
  listItem: 'li',
  blockquote: 'blockquote',
  tableRow: 'tr',
};

/**
 * The document as HTML, by an allow-list. No text of the document becomes a tag or attribute name, and every text is escaped.
 * Links have the schemes http, https, mailto, tel and sms only. Images come from http, https or png/jpeg data only. The HTML is
 * safe for any input of this type, even when it was not parsed first. A link to an issue is `<a data-issue>` and a link to a
 * note is `<a data-note>`, both without `href`. The code that shows the HTML adds the address and the title.
 */
export function documentToHtml(doc: DocumentJson, options: HtmlOptions = {}): string {
  let headings = 0;
  let lines = 0;
  const line = () => (options.lineNumbers ? ` data-line="${lines++}"` : '');

  const children = (node: DocumentNode): string =>
    Array.isArray(node.content) ? node.content.map(render).join('') : '';

  const cell = (tag: 'td' | 'th', node: DocumentNode): string => {
    const colspan = whole(node.attrs?.colspan, 2, 50);
    const rowspan = whole(node.attrs?.rowspan, 2, 500);
    return `<${tag}${colspan ? ` colspan="${colspan}"` : ''}${rowspan ? ` rowspan="${rowspan}"` : ''}>${children(node)}</${tag}>`;
  };

  const renderers: Record<string, (node: DocumentNode) => string> = {
    text: (node) => withMarks(escapeText(node.text), node.marks),
    hardBreak: () => '<br>',
    mention: (node) =>
      reference(node, ({ id }, text) => `<span class="mention" data-user="${escapeText(id)}">${text}</span>`),
    issueLink: (node) =>
      reference(node, ({ id }, text) => `<a class="issue-link" data-issue="${escapeText(id)}">${text}</a>`),
    noteLink: (node) =>
      reference(node, ({ id, projectId }, text) => {
        const address = options.noteAddress?.(String(id), String(projectId));
        const href = isSafeLink(address) ? ` href="${escapeText(address)}"` : '';
        return `<a class="note-link" data-note="${escapeText(id)}"${href}>${text}</a>`;
      }),
    horizontalRule: () => '<hr>',
    paragraph: (node) => `<p${line()}>${children(node)}</p>`,
    heading: (node) => {
      const level = whole(node.attrs?.level, 1, MAX_HEADING_LEVEL) ?? MAX_HEADING_LEVEL;
      headings += 1;
      const id = options.headingIds === undefined ? '' : ` id="${escapeText(`${options.headingIds}${headings}`)}"`;
      return `<h${level}${id}${line()}>${children(node)}</h${level}>`;
    },
    orderedList: (node) => {
      const start = whole(node.attrs?.start, 0, 1_000_000) ?? 1;
      return `<ol${start === 1 ? '' : ` start="${start}"`}>${children(node)}</ol>`;
    },
    taskList: (node) => `<ul class="task-list">${children(node)}</ul>`,
    taskItem: (node) => {
      const done = node.attrs?.checked === true;
      const box = `<input type="checkbox" disabled aria-label="${done ? '완료' : '할 일'}"${done ? ' checked' : ''}>`;
      return `<li>${box}<div>${children(node)}</div></li>`;
    },
    callout: (node) => {
      const tone = CALLOUT_TONES.find((known) => known === node.attrs?.tone) ?? ('info' satisfies CalloutTone);
      return `<div class="callout callout-${tone}" role="note">${children(node)}</div>`;
    },
    codeBlock: (node) => {
      const language = readAttributes(NODES.codeBlock ?? {}, node.attrs ?? {})?.language;
      const name = language === undefined ? '' : ` data-language="${escapeText(language)}"`;
      return `<pre${line()}><code${name}>${children(node)}</code></pre>`;
    },
    table: (node) => `<table><tbody>${children(node)}</tbody></table>`,
    tableCell: (node) => cell('td', node),
    tableHeader: (node) => cell('th', node),
    image: ({ attrs = {} }) => image(attrs, options.pictures),
  };

  function render(node: DocumentNode): string {
    if (typeof node !== 'object' || node === null || typeof node.type !== 'string') return '';
    if (Object.hasOwn(renderers, node.type)) return renderers[node.type]?.(node) ?? '';
    const tag = Object.hasOwn(WRAPPERS, node.type) ? WRAPPERS[node.type] : undefined;
    if (tag) return `<${tag}>${children(node)}</${tag}>`;
    // A node type of a newer version. Its text is shown without formatting.
    return typeof node.text === 'string' ? escapeText(node.text) : children(node);
  }

  return Array.isArray(doc.content) ? doc.content.map(render).join('') : '';
}

/** A node that refers to something; nothing when it says not to what. */
function reference(node: DocumentNode, html: (attrs: Record<string, unknown>, text: string) => string): string {
  const attrs = readAttributes(NODES[node.type] ?? {}, node.attrs ?? {});
  return attrs ? withMarks(html(attrs, escapeText(leafText(node))), node.marks) : '';
}

function image(attrs: Record<string, unknown>, pictures: HtmlOptions['pictures']): string {
  const { src, alt, caption } = attrs;
  if (!isSafeImageSource(src)) return '';
  const given = isStoredPicture(src) ? pictures?.get(src) : src;
  const address = given !== undefined ? `src="${escapeText(given)}"` : `data-src="${escapeText(src)}"`;
  const [wide, high] = [whole(attrs.pixelWidth, 1, 20_000), whole(attrs.pixelHeight, 1, 20_000)];
  const place = wide && high ? ` width="${wide}" height="${high}"` : '';
  const img = `<img ${address} alt="${typeof alt === 'string' ? escapeText(alt) : ''}"${place} loading="lazy">`;
  const width = IMAGE_WIDTHS.find((known) => known === attrs.width);
  const words = typeof caption === 'string' && caption !== '' ? `<figcaption>${escapeText(caption)}</figcaption>` : '';
  if (!width && !words) return img;
  return `<figure class="picture${width ? ` picture-${width}` : ''}">${img}${words}</figure>`;
}

function withMarks(html: string, marks: DocumentMark[] | undefined): string {
  if (!Array.isArray(marks)) return html;
  return marks.reduce((inner, mark) => {
    if (mark?.type === 'link') {
      const href = mark.attrs?.href;
      if (!isSafeLink(href)) return inner;
      return `<a href="${escapeText(href)}" target="_blank" rel="noopener noreferrer nofollow ugc">${inner}</a>`;
    }
    const tag = Object.hasOwn(MARK_TAGS, mark?.type ?? '') ? MARK_TAGS[mark.type] : undefined;
    return tag ? `<${tag}>${inner}</${tag}>` : inner;
  }, html);
}
