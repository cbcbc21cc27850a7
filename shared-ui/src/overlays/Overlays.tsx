import { lazy, Suspense } from 'react';
import { dialogStore } from './dialog.store.ts';
import { PageLoading } from './PageLoading.tsx';
import { SnackRegion } from './SnackRegion.tsx';
import { ToastRegion } from './ToastRegion.tsx';

// Dialogs bring the focus trap and its machinery along: fetched with the first question.
const AlertConfirm = lazy(async () => ({ default: (await import('./AlertConfirm.tsx')).AlertConfirm }));

function Dialogs() {
  const asked = dialogStore((state) => state.asked);
  return asked ? (
    <Suspense>
      <AlertConfirm />
    </Suspense>
  ) : null;
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
