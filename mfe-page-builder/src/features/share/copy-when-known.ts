/**
 * Copies a text that has yet to arrive. Safari lets a page copy only while it handles a click, so the clipboard gets the text as
 * a promise.
 *
 * @throws the error of the text, or that of the browser when it may not copy
 */
export async function copyWhenKnown(text: Promise<string>): Promise<void> {
  // Firefox before 127
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text);
  const blob = text.then((known) => new Blob([known], { type: 'text/plain' }));
  const copied = navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
  await Promise.all([text, copied]);
}
