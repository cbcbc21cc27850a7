import { cancelConfirmOnNavigation } from '../overlay-state/dialog.store.ts';
import { snackStore } from '../overlay-state/snack.store.ts';
import { toastStore } from '../overlay-state/toast.store.ts';

/** Clears dialogs, snacks and toasts of the last test, because their stores exist for the whole test file. */
export function resetOverlays(): void {
  cancelConfirmOnNavigation();
  snackStore.setState({ snacks: [] });
  toastStore.setState({ toasts: [] });
}
