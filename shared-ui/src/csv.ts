/** Without a byte order mark a spreadsheet reads Hangul in a legacy encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

// A spreadsheet executes a cell that begins with one of these characters as a formula. In some languages it also executes the
// full-width characters. An apostrophe in front makes the cell text.
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/;
const NEEDS_QUOTES = /[",\r\n]/;

function cell(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows in the same format as in `toCsv`, for a file that is written in parts. */
export const csvRows = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** CSV (RFC 4180) with a heading and rows, for spreadsheets: byte order mark, CRLF, formulas escaped as text. */
export const toCsv = (heading: readonly string[], rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + csvRows([heading, ...rows]);
