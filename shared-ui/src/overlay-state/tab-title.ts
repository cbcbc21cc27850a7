/** The title of the tab consists of a count and a text. One part of the page sets the count, and another part sets the text. */
let text = '';
let count = 0;
/** Whether the text is the title of an error that replaces the page. */
let isOfError = false;

/** Whether the title is private now, because the session has ended. */
let isCovered = false;

const MOST = 99;

const listeners = new Set<() => void>();

function write(): void {
  const number = count > MOST ? `${MOST}+` : count;
  document.title = isCovered ? '도장' : count > 0 ? `(${number}) ${text}` : text;
  for (const listener of listeners) listener();
}

/** Calls the listener after each change of the title, until the returned function is called. */
export function onTabTitle(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The text of the title without the count; empty when an error is shown in place of the page. */
export const pageTitle = (): string => (isOfError ? '' : text || document.title);

export interface TitleOptions {
  /** Sets the title of an error that replaces the page. */
  isError?: boolean;
}

/** Sets the text of the title and keeps the count. */
export function setTabTitle(next: string, { isError = false }: TitleOptions = {}): void {
  text = next;
  isOfError = isError;
  write();
}

/** Hides the text and the count, or shows them again. */
export function coverTabTitle(next: boolean): void {
  text ||= document.title;
  isCovered = next;
  write();
}

/** Shows a count before the title, `(3) …`; 0 removes it. */
export function setTabCount(next: number): void {
  if (next === count) return;
  text ||= document.title;
  count = next;
  write();
}
