import { codeLanguageOf } from './code-language.logic.ts';
import type { CodeToken, TokenKind } from './code-tokens.ts';
import type { CodeLanguage } from './grammars.ts';

/** Delay in milliseconds after a change, so that typing is not slowed down. */
const WAIT_MS = 120;
/** Time in milliseconds of each frame that highlighting may use. */
const SLICE_MS = 8;
/** Maximum number of characters. Longer code stays plain. */
const MOST_CHARACTERS = 50_000;

type Coloured = readonly (readonly [kind: TokenKind, range: Range])[];
interface Block {
  readonly text: string;
  readonly language: CodeLanguage | null;
  ranges: Coloured;
}

/** The language of a code block. `documentToHtml` writes it as an attribute, and the editor as a class. */
const languageOf = (code: HTMLElement): CodeLanguage | null =>
  codeLanguageOf(code.dataset.language ?? /(?:^|\s)language-(\S+)/.exec(code.className)?.[1] ?? '');

/**
 * Colours the words of the code blocks in an element, now and after each change. It uses the highlight API of the browser,
 * because the elements of an editor must not be changed. Grammars are loaded when they are needed. A browser without this API
 * shows plain text.
 *
 * @returns a function that stops it
 */
export function colourCode(box: HTMLElement): () => void {
  if (typeof CSS === 'undefined' || !('highlights' in CSS)) return () => {};
  const blocks = new Map<HTMLElement, Block>();
  let isEnded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const colour = async (code: HTMLElement, block: Block, language: CodeLanguage) => {
    const tokens = await tokensOf(block.text, language, () => !isEnded && blocks.get(code) === block);
    if (!tokens || blocks.get(code) !== block || code.textContent !== block.text) return;
    hide(block.ranges);
    block.ranges = rangesOf(code, tokens);
    show(block.ranges);
  };
  const refresh = () => {
    const found = new Set(box.querySelectorAll<HTMLElement>('pre > code'));
    for (const [code, block] of blocks) {
      if (found.has(code)) continue;
      hide(block.ranges);
      blocks.delete(code);
    }
    for (const code of found) {
      const [text, language, known] = [code.textContent, languageOf(code), blocks.get(code)];
      if (known && known.text === text && known.language === language) continue;
      // The old ranges stay until the new ranges are ready.
      const block: Block = { text, language, ranges: known?.ranges ?? [] };
      blocks.set(code, block);
      // When a grammar cannot be loaded, or the browser does not support its patterns, the text stays plain.
      if (language && text.length <= MOST_CHARACTERS) colour(code, block, language).catch(() => {});
      else hide(block.ranges);
    }
  };
  const observer = new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(refresh, WAIT_MS);
  });
  const attributeFilter = ['class', 'data-language'];
  observer.observe(box, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter });
  refresh();
  return () => {
    isEnded = true;
    clearTimeout(timer);
    observer.disconnect();
    for (const { ranges } of blocks.values()) hide(ranges);
  };
}

/** The tokens of a text, including line ends; null when they are not needed any more. */
async function tokensOf(text: string, language: CodeLanguage, isNeeded: () => boolean): Promise<CodeToken[] | null> {
  const { createTokenizer } = await import('./code-tokens.ts');
  const next = await createTokenizer(language);
  const tokens: CodeToken[] = [];
  let started = performance.now();
  for (const line of text.split('\n')) {
    if (performance.now() - started > SLICE_MS) {
      await new Promise((resolve) => setTimeout(resolve));
      started = performance.now();
    }
    if (!isNeeded()) return null;
    tokens.push(...next(line), { text: '\n' });
  }
  return tokens;
}

/** The ranges of the coloured tokens in an element. The text of the element may be in several nodes. */
function rangesOf(code: HTMLElement, tokens: readonly CodeToken[]): Coloured {
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  const ranges: (readonly [TokenKind, Range])[] = [];
  let node = walker.nextNode();
  let start = 0;
  const placeOf = (at: number) => {
    while (node && at > start + (node.textContent?.length ?? 0)) {
      start += node.textContent?.length ?? 0;
      node = walker.nextNode();
    }
    return node && ([node, at - start] as const);
  };
  let at = 0;
  for (const { text, kind } of tokens) {
    const [from, to] = kind ? [placeOf(at), placeOf(at + text.length)] : [];
    at += text.length;
    if (!kind || !from || !to) continue;
    const range = new Range();
    range.setStart(...from);
    range.setEnd(...to);
    ranges.push([kind, range]);
  }
  return ranges;
}

const nameOf = (kind: TokenKind) => `code-${kind}`;

function show(ranges: Coloured): void {
  for (const [kind, range] of ranges) {
    const name = nameOf(kind);
    const highlight = CSS.highlights.get(name) ?? new Highlight();
    highlight.add(range);
    CSS.highlights.set(name, highlight);
  }
}

function hide(ranges: Coloured): void {
  for (const [kind, range] of ranges) CSS.highlights.get(nameOf(kind))?.delete(range);
}
