import { Button, errorText, FormField, Input, Modal } from '@dojang/shared-ui';
import { type FormEvent, useRef, useState } from 'react';
import { inviteCodeOf, inviteProblem } from './invite-code.logic.ts';

const LONGEST = 2_000;

interface Props {
  open: boolean;
  /** Throws the error of a code that cannot be used. */
  check: (code: string) => Promise<unknown>;
  /** Called with a usable code. The next dialog shows the invitation. */
  onSubmit: (code: string) => void;
  onClose: () => void;
}

/**
 * Accepts a code or a whole invitation link. A wrong code shows an error here and stays in the field, so that it can be
 * corrected.
 */
export function InviteCodeDialog({ open, check, onSubmit, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const [isChecking, setChecking] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const refuse = (text: string) => {
    setProblem(text);
    field.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isChecking) return;
    const code = inviteCodeOf(typed);
    if (code === '') return refuse('초대 코드나 링크를 붙여 넣어 주세요.');
    if (typed.length > LONGEST) return refuse('초대 코드가 너무 길어요.');
    setChecking(true);
    try {
      await check(code);
    } catch (error) {
      const known = inviteProblem(error);
      // Another account may be able to use the code, so the next dialog offers to switch accounts.
      if (!known?.otherAccount) return refuse(known?.description ?? errorText(error));
    } finally {
      setChecking(false);
    }
    setProblem('');
    setTyped('');
    onSubmit(code);
  };
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="초대 코드 입력"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            취소
          </Button>
          <Button type="submit" form="invite-code" loading={isChecking}>
            확인
          </Button>
        </>
      }
    >
      <form id="invite-code" noValidate onSubmit={(event) => void submit(event)}>
        <FormField label="초대 코드" required help="받은 코드나 링크를 그대로 붙여 넣으세요." error={problem}>
          <Input
            ref={field}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
            autoFocus
          />
        </FormField>
      </form>
    </Modal>
  );
}
