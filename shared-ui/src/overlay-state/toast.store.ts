import { create } from 'zustand';

export interface ToastAction {
  label: string;
  onClick: () => void;
}

export interface ToastOptions {
  title: string;
  description?: string;
  action?: ToastAction;
  /** Milliseconds until it closes by itself. Default: 5000. */
  durationMs?: number;
  /** The id of the changed thing. The next toast with the same id closes this toast, and `closeToastsAbout` closes it too. */
  about?: string;
}

export interface Toast extends ToastOptions {
  id: number;
  /** False after closing. The toast is removed 200 ms later. */
  open: boolean;
}

export const TOAST_LIMIT = 5;
export const TOAST_DURATION_MS = 5000;
export const TOAST_REMOVE_DELAY_MS = 200;

interface Timer {
  handle: ReturnType<typeof setTimeout> | null;
  startedAt: number;
  remainingMs: number;
}

const timers = new Map<number, Timer>();
let nextId = 1;
let paused = false;

export const toastStore = create<{ toasts: Toast[] }>(() => ({ toasts: [] }));

function run(id: number, timer: Timer) {
  timer.startedAt = performance.now();
  timer.handle = setTimeout(() => closeToast(id), timer.remainingMs);
}

/** Shows a toast with at most one action, such as 되돌리기. The 5 most recent toasts are visible. Returns its id. */
export function toast(options: ToastOptions): number {
  if (options.about !== undefined) closeToastsAbout(options.about);
  const id = nextId++;
  toastStore.setState(({ toasts }) => ({ toasts: [...toasts, { ...options, id, open: true }] }));
  const timer: Timer = { handle: null, startedAt: 0, remainingMs: options.durationMs ?? TOAST_DURATION_MS };
  timers.set(id, timer);
  if (!paused) run(id, timer);
  return id;
}

/** Marks a toast as closed, and removes it 200 ms later. */
export function closeToast(id: number): void {
  const timer = timers.get(id);
  if (timer?.handle) clearTimeout(timer.handle);
  timers.delete(id);
  toastStore.setState(({ toasts }) => ({ toasts: toasts.map((t) => (t.id === id ? { ...t, open: false } : t)) }));
  setTimeout(() => {
    toastStore.setState(({ toasts }) => ({ toasts: toasts.filter((t) => t.id !== id) }));
    // A toast that is removed while it is hovered or focused sends no leave or blur event.
    if (toastStore.getState().toasts.length === 0) resumeToasts();
  }, TOAST_REMOVE_DELAY_MS);
}

/** Closes the toasts about something whose change was undone elsewhere, because their undo is no longer possible. */
export function closeToastsAbout(subject: string): void {
  for (const { id, about, open } of toastStore.getState().toasts) if (open && about === subject) closeToast(id);
}

/** Stops all timers while a toast is hovered or has the focus. */
export function pauseToasts(): void {
  if (paused) return;
  paused = true;
  for (const timer of timers.values()) {
    if (timer.handle) clearTimeout(timer.handle);
    timer.handle = null;
    timer.remainingMs = Math.max(0, timer.remainingMs - (performance.now() - timer.startedAt));
  }
}

export function resumeToasts(): void {
  if (!paused) return;
  paused = false;
  for (const [id, timer] of timers) run(id, timer);
}

/** The toasts to render, oldest first. */
export const visibleToasts = (toasts: Toast[]): Toast[] => toasts.slice(-TOAST_LIMIT);
