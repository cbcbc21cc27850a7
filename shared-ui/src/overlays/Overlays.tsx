import { useEffect } from 'react';
import { type DialogRequest, dialogStore, shownRequest } from '../overlay-state/dialog.store.ts';
import { FloatingRegion } from './FloatingRegion.tsx';
import { PageLoading } from './PageLoading.tsx';
import { prepareWhenIdle } from './prepare.ts';
import { loadSanitizer, textOf } from './SafeHtml.tsx';
import { SnackRegion } from './SnackRegion.tsx';
import { ToastRegion } from './ToastRegion.tsx';
import { useLazyOverlay } from './use-lazy-overlay.ts';

// Dialogs need the focus trap. Its code is loaded after the first paint.
const loadDialogs = async () => (await import(/* webpackChunkName: "overlays" */ './AlertConfirm.tsx')).AlertConfirm;

function Dialogs() {
  const request = dialogStore(shownRequest);
  const AlertConfirm = useLazyOverlay(loadDialogs, request?.id, () => request && askByBrowser(request));
  // Preloaded, because the dialog about unsaved changes may be needed without a network.
  useEffect(() => prepareWhenIdle(() => Promise.all([loadDialogs(), loadSanitizer()])), []);
  return AlertConfirm && <AlertConfirm />;
}

/** Uses the browser's own dialog when the code of our dialog cannot be loaded. */
function askByBrowser(request: DialogRequest) {
  if (request.kind === 'alert') {
    window.alert(request.message);
    request.settle();
    return;
  }
  const words = [request.title, textOf(request.message)].filter(Boolean).join('\n\n');
  request.settle(window.confirm(words) === true);
}

/** Dialogs, floating components, loading overlay, toasts and snacks. The shell mounts them once. */
export function Overlays() {
  return (
    <>
      <Dialogs />
      <FloatingRegion />
      <PageLoading />
      <ToastRegion />
      <SnackRegion />
    </>
  );
}
