import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { IconButton, Portal } from '../chakra-core.ts';
import { Dialog } from '../chakra-dialog.ts';
import { useDismiss } from '../overlay-state/escape.ts';
import { persistentElements } from '../overlay-state/persistent.ts';
import { useFocusAfter } from './use-focus-after.ts';

export interface ModalProps {
  open: boolean;
  /** Called on Esc, on a click on the backdrop and on ✕. Without it only the content of the dialog can close it. */
  onClose?: () => void;
  title: string;
  children: ReactNode;
  /** Buttons; the main button is the last. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Without header and padding. Only screen readers read the title. */
  isBare?: boolean;
  /** At the right edge of the window, over its full height. */
  isSide?: boolean;
  /** Visible also while the shell covers the page, because the session has ended. */
  isUncovered?: boolean;
}

const SIDE = { m: '0', ms: 'auto', w: 'full', maxW: { base: 'full', md: '48rem' }, h: '100dvh', maxH: '100dvh' };

/**
 * A dialog with a title. Focus is trapped inside and returns to the previous element.
 */
export function Modal({
  open,
  onClose,
  title,
  children,
  footer,
  size = 'md',
  isBare,
  isSide,
  isUncovered,
}: ModalProps) {
  const dismiss = useDismiss(() => onClose?.());
  const focusAfter = useFocusAfter(open);
  const content = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root
      open={open}
      {...dismiss}
      finalFocusEl={() => focusAfter(content.current)}
      closeOnEscape={onClose !== undefined}
      closeOnInteractOutside={onClose !== undefined}
      // A page that was just rendered behind the dialog takes the focus for a moment. This must not close the dialog.
      onFocusOutside={(event) => event.preventDefault()}
      size={size}
      placement={isBare ? 'top' : { base: 'center', md: 'top' }}
      scrollBehavior="inside"
      persistentElements={persistentElements()}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner {...(isSide ? { p: '0' } : {})}>
          <Dialog.Content
            ref={content}
            data-uncovered={isUncovered || undefined}
            {...(isSide ? { ...SIDE, borderRadius: '0' } : {})}
          >
            <Dialog.Header {...(isBare ? { srOnly: true } : { pe: '12' })}>
              <Dialog.Title>{title}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body tabIndex={-1} outline="none" {...(isBare ? { p: '0' } : {})}>
              {children}
            </Dialog.Body>
            {footer && <Dialog.Footer>{footer}</Dialog.Footer>}
            {onClose && !isBare && (
              <Dialog.CloseTrigger asChild top="4" insetEnd="4">
                <IconButton size="xs" variant="ghost" aria-label="닫기">
                  <X />
                </IconButton>
              </Dialog.CloseTrigger>
            )}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
