/** Saves a file through the browser's download. The content is a text, or its parts in order. */
export function download(fileName: string, type: string, text: string | readonly Blob[]): void {
  const parts = typeof text === 'string' ? [text] : [...text];
  const url = URL.createObjectURL(new Blob(parts, { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The object URL is revoked later, because Safari reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
