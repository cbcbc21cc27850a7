/** Signs of a block at the beginning of a line. The number of digits is limited, because a date begins with a longer number. */
const BLOCK =
  /^ {0,3}(?:#{1,6}[ \t]+\S|> ?[^\s>]|(?:[-*+]|\d{1,3}[.)])[ \t]+\S|```|~~~|(?:-{3,}|\*{3,}|_{3,})\s*$|\|.*\|\s*$)/;
/** Maximum length of a parsed text. Parsing a longer text would block the browser. */
const MOST_LETTERS = 300_000;

/** Whether a text contains Markdown blocks: a heading, a list, a quote, code, a rule or a table. */
export const hasMarkdownBlock = (text: string): boolean =>
  text.length <= MOST_LETTERS && text.split('\n').some((line) => BLOCK.test(line));

const MOST_COLUMNS = 50;

/** The cells of lines with tabs, in the format that spreadsheets copy. Null when the lines are not a table. */
export function tabbedCells(text: string): string[][] | null {
  if (text.length > MOST_LETTERS || !text.includes('\t')) return null;
  const rows = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));
  const columns = rows[0]?.length ?? 0;
  if (rows.length < 2 || columns < 2 || columns > MOST_COLUMNS) return null;
  // An indented line has no text before its tabs.
  return rows.every((row) => row.length === columns) && rows.some(([first]) => first?.trim()) ? rows : null;
}

/** Elements that code editors use only to colour a text. */
const WRAPPERS = new Set(['DIV', 'SPAN', 'PRE', 'BR', 'META', 'STYLE']);
const withoutSpaces = (text: string) => text.replace(/\s+/g, '');

/** Whether HTML contains no more than the text. */
export function isBareText(html: string, text: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const style of body.querySelectorAll('style')) style.remove();
  return (
    [...body.querySelectorAll('*')].every(({ tagName }) => WRAPPERS.has(tagName)) &&
    withoutSpaces(body.textContent) === withoutSpaces(text)
  );
}
