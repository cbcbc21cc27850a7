import { create } from 'zustand';

export interface AlertRequest {
  kind: 'alert';
  id: number;
  message: string;
  settle: () => void;
}

export interface ConfirmOptions {
  /** HTML, which is sanitized before it is shown. User input must go through `escapeHtml`. */
  message: string;
  title?: string;
  /** Default: '확인'. */
  confirmLabel?: string;
  /** Default: '취소'. */
  cancelLabel?: string;
  /** For destructive actions: the button is red, and 취소 has the initial focus. */
  danger?: boolean;
  /** Shown also while the shell covers the page, because the session has ended. Its text must name nothing private. */
  isUncovered?: boolean;
}

export interface ConfirmRequest extends ConfirmOptions {
  kind: 'confirm';
  id: number;
  settle: (confirmed: boolean) => void;
}

export type DialogRequest = AlertRequest | ConfirmRequest;

interface DialogState {
  queue: DialogRequest[];
  /** Whether only questions with `isUncovered` are shown. The others wait. */
  isHeld?: boolean;
}

let nextId = 1;

/** A queue whose first request is shown, so that no alert is lost. */
export const dialogStore = create<DialogState>(() => ({ queue: [] }));

/** The request to show; undefined when there is none. */
export const shownRequest = ({ queue, isHeld }: DialogState) =>
  queue.find((request) => !isHeld || (request as ConfirmOptions).isUncovered);

const enqueue = (request: DialogRequest) => dialogStore.setState(({ queue }) => ({ queue: [...queue, request] }));
const dequeue = (id: number) => dialogStore.setState(({ queue }) => ({ queue: queue.filter((r) => r.id !== id) }));

/** Shows a message with the single button 확인. Resolves when it is closed in any way. */
export function alert(message: string): Promise<void> {
  return new Promise((resolve) => {
    const id = nextId++;
    const settle = () => {
      dequeue(id);
      resolve();
    };
    enqueue({ kind: 'alert', id, message, settle });
  });
}

/**
 * Asks 취소 or 확인. Resolves with true for 확인. Resolves with false for 취소, the backdrop, Esc, and any change of the route's path.
 *
 * @param options the message as HTML (it is sanitised), or an object with a title, labels and `danger`
 */
export function confirm(options: string | ConfirmOptions): Promise<boolean> {
  const request = typeof options === 'string' ? { message: options } : options;
  return new Promise((resolve) => {
    const id = nextId++;
    const settle = (confirmed: boolean) => {
      dequeue(id);
      resolve(confirmed);
    };
    enqueue({ ...request, kind: 'confirm', id, settle });
  });
}

/** Cancels and hides every open question. The shell calls it when the route's path changes. */
export function cancelConfirmOnNavigation(): void {
  for (const request of dialogStore.getState().queue) if (request.kind === 'confirm') request.settle(false);
}
