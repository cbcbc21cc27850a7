import { Button } from '../components/Button.tsx';

interface CancelButtonProps {
  /** As of `useKeptForm`. */
  forget: () => void;
  onClose: () => void;
}

/** Closes a dialog and gives up what was typed. Closing it in any other way keeps that for the next visit. */
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
