/** Byte order mark at the start of a file, so that spreadsheets read the file as UTF-8. */
export const CSV_START = '\ufeff';

/**
 * One line of CSV (RFC 4180). A spreadsheet would run a text that begins like a formula, so a quote is put before such a text.
 */
export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(cellOf).join(',')}\r\n`;

function cellOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^\s*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
