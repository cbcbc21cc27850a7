import { Button, Modal } from '@dojang/shared-ui';
import { RecoveryCodes } from './RecoveryCodes.tsx';

interface RecoveryCodesDialogProps {
  email: string;
  codes: readonly string[];
  onClose: () => void;
}

export const RecoveryCodesDialog = ({ onClose, ...codes }: RecoveryCodesDialogProps) => (
  <Modal open onClose={onClose} title="복구 코드" size="md" footer={<Button onClick={onClose}>보관했어요</Button>}>
    <RecoveryCodes {...codes} />
  </Modal>
);
