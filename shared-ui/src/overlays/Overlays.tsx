import { useEffect } from 'react';
import { type DialogRequest, dialogStore } from './dialog.store.ts';
import { PageLoading } from './PageLoading.tsx';
import { prepareWhenIdle } from './prepare.ts';
import { loadSanitizer, textOf } from './SafeHtml.tsx';
import { SnackRegion } from './SnackRegion.tsx';
import { ToastRegion } from './ToastRegion.tsx';
import { useLazyOverlay } from './use-lazy-overlay.ts';

// Dialogs bring the focus trap and its machinery along: no first paint waits for them.
const loadDialogs = async () => (await import('./AlertConfirm.tsx')).AlertConfirm;

function Dialogs() {
  const request = dialogStore((state) => state.queue[0]);
  const AlertConfirm = useLazyOverlay(loadDialogs, request?.id, () => request && askPlainly(request));
  // The question whether to leave unsaved work is asked when the network is gone.
  useEffect(() => prepareWhenIdle(() => Promise.all([loadDialogs(), loadSanitizer()])), []);
  return AlertConfirm && <AlertConfirm />;
}

/** In the browser's own dialog, when ours cannot be fetched. */
function askPlainly(request: DialogRequest) {
  if (request.kind === 'alert') {
    window.alert(request.message);
    request.settle();
    return;
  }
  const words = [request.title, textOf(request.message)].filter(Boolean).join('\n\n');
  request.settle(window.confirm(words) === true);
}

/** Everything that lies over the pages: dialogs, loading, toasts, snacks. Mounted once, by the shell. */
export function Overlays() {
  return (
    <>
      <Dialogs />
      <PageLoading />
      <ToastRegion />
      <SnackRegion />
    </>
  );
}
