import { AlertConfirm } from './AlertConfirm.tsx';
import { PageLoading } from './PageLoading.tsx';
import { SnackRegion } from './SnackRegion.tsx';
import { ToastRegion } from './ToastRegion.tsx';

/** Everything that lies over the pages: dialogs, loading, toasts, snacks. Mounted once, by the shell. */
export function Overlays() {
  return (
    <>
      <AlertConfirm />
      <PageLoading />
      <ToastRegion />
      <SnackRegion />
    </>
  );
}
