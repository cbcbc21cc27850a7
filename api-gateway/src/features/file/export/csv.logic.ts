/** At the start of a file, so that spreadsheets read it as UTF-8. */
export const CSV_START = '\ufeff';

/** One line of CSV (RFC 4180). A spreadsheet would run a text that begins like a formula, so such a text gets a quote before it. */
export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(cellOf).join(',')}\r\n`;

function cellOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^\s*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
