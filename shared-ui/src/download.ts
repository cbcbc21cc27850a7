/** Hands a text over to the browser as a file. */
export function download(fileName: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Safari still reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
