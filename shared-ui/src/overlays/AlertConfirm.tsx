import { useEffect, useRef, useState } from 'react';
import { Portal } from '../chakra-core.ts';
import { Dialog } from '../chakra-dialog.ts';
import { Button } from '../components/Button.tsx';
import { type DialogRequest, dialogStore, shownRequest } from '../overlay-state/dialog.store.ts';
import { persistentElements } from '../overlay-state/persistent.ts';
import { SafeHtml } from './SafeHtml.tsx';

/** The dialog whose turn it is. It stays visible with its text while it fades out. */
export function AlertConfirm() {
  const current = dialogStore(shownRequest) ?? null;
  const [shown, setShown] = useState<DialogRequest | null>(current);
  useEffect(() => {
    if (current) setShown(current);
  }, [current]);
  const request = current ?? shown;
  if (!request) return null;
  return <RequestDialog key={request.id} request={request} open={current !== null} onGone={() => setShown(null)} />;
}

function RequestDialog({ request, open, onGone }: { request: DialogRequest; open: boolean; onGone: () => void }) {
  const confirmButton = useRef<HTMLButtonElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const asks = request.kind === 'confirm';
  const danger = asks && request.danger === true;
  const title = asks ? request.title : undefined;
  const cancel = () => (asks ? request.settle(false) : request.settle());
  const accept = () => (asks ? request.settle(true) : request.settle());
  return (
    <Dialog.Root
      role="alertdialog"
      placement="center"
      open={open}
      onOpenChange={(details) => !details.open && cancel()}
      onExitComplete={onGone}
      // A dialog that fades out tells the dialogs above it to close. An alert that was opened since then must stay, because it
      // has to be read.
      onRequestDismiss={(event) => !asks && event.preventDefault()}
      // A page that was just rendered behind the dialog takes the focus for a moment. This must not close the dialog.
      onFocusOutside={(event) => event.preventDefault()}
      closeOnInteractOutside
      persistentElements={persistentElements()}
      initialFocusEl={() => (danger ? cancelButton.current : confirmButton.current)}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          {/* At least 400 px wide, but at most the screen width minus 32 px. */}
          <Dialog.Content
            data-uncovered={(asks && request.isUncovered) || undefined}
            width="auto"
            minWidth="min(400px, calc(100vw - 32px))"
            maxWidth="min(560px, calc(100vw - 32px))"
            aria-label={title ? undefined : asks ? '확인이 필요해요' : '알림'}
          >
            {title && (
              <Dialog.Header>
                <Dialog.Title>{title}</Dialog.Title>
              </Dialog.Header>
            )}
            <Dialog.Body pt={title ? '1' : '5'} textStyle="md" whiteSpace={asks ? undefined : 'pre-line'}>
              {asks ? <SafeHtml html={request.message} /> : request.message}
            </Dialog.Body>
            <Dialog.Footer>
              {asks && (
                <Button ref={cancelButton} variant="outline" onClick={cancel}>
                  {request.cancelLabel ?? '취소'}
                </Button>
              )}
              <Button ref={confirmButton} colorPalette={danger ? 'red' : 'brand'} onClick={accept}>
                {(asks && request.confirmLabel) || '확인'}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
