import { cancelConfirmOnNavigation } from '../overlays/dialog.store.ts';
import { snackStore } from '../overlays/snack.store.ts';
import { toastStore } from '../overlays/toast.store.ts';

/** Takes away what the last test left on the screen: its stores live as long as its file. */
export function resetOverlays(): void {
  cancelConfirmOnNavigation();
  snackStore.setState({ snacks: [] });
  toastStore.setState({ toasts: [] });
}
