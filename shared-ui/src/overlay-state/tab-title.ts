/** The title of the tab consists of a count, which one part of the page sets, and of a text, which another one sets. */
let text = '';
let count = 0;

const MOST = 99;

const listeners = new Set<() => void>();

function write(): void {
  const number = count > MOST ? `${MOST}+` : count;
  document.title = count > 0 ? `(${number}) ${text}` : text;
  for (const listener of listeners) listener();
}

/** Calls the listener after each change of the title, until the returned function is called. */
export function onTabTitle(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets the text of the title and keeps the count. */
export function setTabTitle(next: string): void {
  text = next;
  write();
}

/** Shows a count before the title, `(3) …`; 0 removes it. */
export function setTabCount(next: number): void {
  if (next === count) return;
  text ||= document.title;
  count = next;
  write();
}
