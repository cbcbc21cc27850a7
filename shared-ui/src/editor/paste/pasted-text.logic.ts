/** Signs of a block at the beginning of a line. Dates begin with a longer number. */
const BLOCK =
  /^ {0,3}(?:#{1,6}[ \t]+\S|> ?[^\s>]|(?:[-*+]|\d{1,3}[.)])[ \t]+\S|```|~~~|(?:-{3,}|\*{3,}|_{3,})\s*$|\|.*\|\s*$)/;
/** Nothing is parsed beyond this, because the browser would stand still. */
const MOST_LETTERS = 300_000;

/** Whether a text has blocks in Markdown: a heading, a list, a quote, code, a rule, a table. */
export const hasMarkdownBlock = (text: string): boolean =>
  text.length <= MOST_LETTERS && text.split('\n').some((line) => BLOCK.test(line));

const MOST_COLUMNS = 50;

/** The cells of lines with tabs, as spreadsheets copy them; null when the lines are not a table. */
export function tabbedCells(text: string): string[][] | null {
  if (text.length > MOST_LETTERS || !text.includes('\t')) return null;
  const rows = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));
  const columns = rows[0]?.length ?? 0;
  if (rows.length < 2 || columns < 2 || columns > MOST_COLUMNS) return null;
  // Indented lines have nothing in front of their tabs.
  return rows.every((row) => row.length === columns) && rows.some(([first]) => first?.trim()) ? rows : null;
}

/** Elements in which editors of code wrap a text only to colour it. */
const WRAPPERS = new Set(['DIV', 'SPAN', 'PRE', 'BR', 'META', 'STYLE']);
const withoutSpaces = (text: string) => text.replace(/\s+/g, '');

/** Whether HTML says no more than the text. */
export function isBareText(html: string, text: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const style of body.querySelectorAll('style')) style.remove();
  return (
    [...body.querySelectorAll('*')].every(({ tagName }) => WRAPPERS.has(tagName)) &&
    withoutSpaces(body.textContent) === withoutSpaces(text)
  );
}
