import { Button, FormField, Input, Modal } from '@dojang/shared-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { inviteCodeOf } from '../invite.logic.ts';
import { type InviteCodeForm, inviteCodeSchema } from '../project.schema.ts';

interface Props {
  open: boolean;
  onSubmit: (code: string) => void;
  onClose: () => void;
}

/** Takes a code or a whole invitation link; what it means is asked in the next dialog. */
export function InviteCodeDialog({ open, onSubmit, onClose }: Props) {
  const form = useForm<InviteCodeForm>({ resolver: zodResolver(inviteCodeSchema), defaultValues: { code: '' } });
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
          <Button type="submit" form="invite-code">
            확인
          </Button>
        </>
      }
    >
      <form
        id="invite-code"
        noValidate
        onSubmit={form.handleSubmit(({ code }) => {
          form.reset();
          onSubmit(inviteCodeOf(code));
        })}
      >
        <FormField
          label="초대 코드"
          required
          help="받은 코드나 링크를 그대로 붙여 넣으세요."
          error={form.formState.errors.code?.message}
        >
          <Input {...form.register('code')} autoComplete="off" spellCheck={false} autoFocus />
        </FormField>
      </form>
    </Modal>
  );
}
