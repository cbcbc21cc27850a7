import { dialogStore } from './dialog.store.ts';

/** While the shell covers the page, alerts and questions about it wait, so that they are neither read nor keep the focus. */
export const holdDialogs = (isHeld: boolean): void => dialogStore.setState({ isHeld });

/** Closes every alert, and cancels every question. */
export function dropDialogs(): void {
  for (const request of dialogStore.getState().queue) request.settle(false);
}
