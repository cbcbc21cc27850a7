import { Button } from '../components/Button.tsx';

interface CancelButtonProps {
  /** The function `forget` of `useKeptForm`. */
  forget: () => void;
  onClose: () => void;
}

/**
 * Button that closes a dialog and discards the typed text. When the dialog is closed in another way, the typed text is kept for
 * the next visit.
 */
export const CancelButton = ({ forget, onClose }: CancelButtonProps) => (
  <Button
    variant="outline"
    onClick={() => {
      forget();
      onClose();
    }}
  >
    취소
  </Button>
);
