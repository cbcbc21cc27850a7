/** Saves a text, or its parts in order, as a file through the browser's download. */
export function download(fileName: string, type: string, text: string | readonly Blob[]): void {
  const parts = typeof text === 'string' ? [text] : [...text];
  const url = URL.createObjectURL(new Blob(parts, { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Safari reads the object URL after the click, so it is revoked later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
