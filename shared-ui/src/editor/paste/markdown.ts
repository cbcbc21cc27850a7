import Parser, { type MarkdownIt, type StateBlock, type StateCore, type StateInline, type Token } from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import { isSafeLink } from '../../document/index.ts';
import { type CalloutTone, MAX_HEADING_LEVEL } from '../../document/schema.ts';

/** Kinds of GitHub's alerts. Exported callouts are written as `NOTE`. */
const TONES: Readonly<Record<string, CalloutTone>> = {
  NOTE: 'info',
  TIP: 'success',
  IMPORTANT: 'info',
  WARNING: 'warning',
  CAUTION: 'error',
};

/** `2026. 11. 27.` is a line of text, and not the beginning of a list. */
function date(state: StateBlock, line: number, _end: number, isSilent: boolean): boolean {
  const text = state.getLines(line, line + 1, state.blkIndent, false).trim();
  if (isSilent || !/^\d{4}\.\s*\d/.test(text)) return false;
  state.line = line + 1;
  state.push('paragraph_open', 'p', 1).map = [line, state.line];
  const inline = state.push('inline', '', 0);
  inline.content = text;
  inline.children = [];
  state.push('paragraph_close', 'p', -1);
  return true;
}

/** In Markdown tables this tag is a line break in a cell. Every other tag stays text. */
function lineBreak(state: StateInline, isSilent: boolean): boolean {
  const tag = /^<br ?\/?>/i.exec(state.src.slice(state.pos, state.pos + '<br />'.length));
  if (!tag) return false;
  if (!isSilent) state.push('hardbreak', 'br', 0);
  state.pos += tag[0].length;
  return true;
}

/** Writes the check mark of a task as GitHub does. */
function tick(inline: Token, item: Token): void {
  const box = /^\[([ xX])\](?:\s+|$)/.exec(inline.content);
  if (!box) return;
  inline.content = inline.content.slice(box[0].length);
  item.meta = { box: `<input type="checkbox"${box[1] === ' ' ? '' : ' checked'}>` };
}

/** Turns a quote that begins with the sign of a callout into a callout. False when it has no such sign. */
function callout(tokens: Token[], at: number): boolean {
  const [quote, inline] = [tokens[at - 2], tokens[at]];
  const sign = inline && /^\[!([A-Z]+)\](?:\n|$)/.exec(inline.content);
  const tone = sign && TONES[sign[1] ?? ''];
  if (!quote || !tone) return false;
  quote.tag = 'div';
  quote.attrSet('class', `callout callout-${tone}`);
  inline.content = inline.content.slice(sign[0].length);
  if (inline.content !== '') return true;
  for (const paragraph of [tokens[at - 1], tokens[at + 1]]) if (paragraph) paragraph.hidden = true;
  return true;
}

/** Adapts blocks to the documents of this product, before their texts are parsed. */
function fitBlocks({ tokens }: StateCore): void {
  /** For each open quote: whether it is a callout. */
  const quotes: boolean[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token.type.startsWith('heading_')) token.tag = `h${Math.min(MAX_HEADING_LEVEL, Number(token.tag.slice(1)))}`;
    // Alignment.
    if (token.type === 'th_open' || token.type === 'td_open') token.attrs = null;
    if (token.type === 'fence' || token.type === 'code_block') token.content = token.content.replace(/\n$/, '');
    if (token.type === 'blockquote_open') quotes.push(false);
    if (token.type === 'blockquote_close' && quotes.pop()) token.tag = 'div';
    const outer = tokens[at - 2];
    if (token.type === 'inline' && outer?.type === 'list_item_open') tick(token, outer);
    if (token.type === 'inline' && outer?.type === 'blockquote_open') quotes[quotes.length - 1] = callout(tokens, at);
  }
}

function createParser(): MarkdownIt {
  const parser = new Parser({ html: false, breaks: true, linkify: true }).use(cjkFriendly);
  parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  parser.validateLink = (href) => isSafeLink(href);
  // Links stay as they are written.
  parser.normalizeLink = (href) => href;
  parser.normalizeLinkText = (href) => href;
  parser.block.ruler.before('list', 'date', date);
  parser.inline.ruler.before('autolink', 'line_break', lineBreak);
  parser.core.ruler.before('inline', 'fit_blocks', fitBlocks);
  const { rules } = parser.renderer;
  rules.list_item_open = (tokens, at, options, _env, self) =>
    self.renderToken(tokens, at, options) + String(tokens[at]?.meta?.box ?? '');
  // A document holds no pictures of other places.
  rules.image = (tokens, at, options, env, self) => {
    const src = String(tokens[at]?.attrGet('src'));
    const name = self.renderInlineAsText(tokens[at]?.children ?? [], options, env) || src;
    return `<a href="${parser.utils.escapeHtml(src)}">${parser.utils.escapeHtml(name)}</a>`;
  };
  return parser;
}

const parser = createParser();

/** Converts GitHub's Markdown to HTML. Tags in it stay text, and so do links that a document may not contain. */
export const markdownToHtml = (text: string): string => parser.render(text);
