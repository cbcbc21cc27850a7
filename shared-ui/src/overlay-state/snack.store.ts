import { create } from 'zustand';
import { snackDurationMs } from './snack.logic.ts';

export interface Snack {
  id: number;
  kind: 'success' | 'error';
  text: string;
}

let nextId = 1;
export const snackStore = create<{ snacks: Snack[] }>(() => ({ snacks: [] }));

export function closeSnack(id: number): void {
  snackStore.setState(({ snacks }) => ({ snacks: snacks.filter((snack) => snack.id !== id) }));
}

function show(kind: Snack['kind'], text: string): void {
  const id = nextId++;
  snackStore.setState(({ snacks }) => ({ snacks: [...snacks, { id, kind, text }] }));
  setTimeout(() => closeSnack(id), snackDurationMs(text));
}

/** One line about the user's last action: green for success, red for failure. Closes by itself. */
export const snack = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
};
