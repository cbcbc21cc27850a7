import { useQueryClient } from '@dojang/shared-auth/query';
import { Button, errorText, FormField, Input, Modal } from '@dojang/shared-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { inviteCodeOf, inviteProblem } from '../invite.logic.ts';
import { projectQueries } from '../project.queries.ts';
import { type InviteCodeForm, inviteCodeSchema } from '../project.schema.ts';

interface Props {
  open: boolean;
  /** Called with a usable code; the next dialog shows its project. */
  onSubmit: (code: string) => void;
  onClose: () => void;
}

/**
 * Accepts a code or a whole invitation link. A wrong code shows an error here and stays in the field to be corrected.
 */
export function InviteCodeDialog({ open, onSubmit, onClose }: Props) {
  const form = useForm<InviteCodeForm>({ resolver: zodResolver(inviteCodeSchema), defaultValues: { code: '' } });
  const client = useQueryClient();
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ code: typed }) => {
    const code = inviteCodeOf(typed);
    try {
      await client.fetchQuery(projectQueries.invite(code));
    } catch (error) {
      const problem = inviteProblem(error);
      // Another account may be able to use it: the next dialog offers to switch.
      if (!problem?.otherAccount) {
        return form.setError('code', { message: problem?.description ?? errorText(error) }, { shouldFocus: true });
      }
    }
    form.reset();
    onSubmit(code);
  });
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
          <Button type="submit" form="invite-code" loading={isSubmitting}>
            확인
          </Button>
        </>
      }
    >
      <form id="invite-code" noValidate onSubmit={submit}>
        <FormField
          label="초대 코드"
          required
          help="받은 코드나 링크를 그대로 붙여 넣으세요."
          error={errors.code?.message}
        >
          <Input {...form.register('code')} autoComplete="off" spellCheck={false} autoFocus />
        </FormField>
      </form>
    </Modal>
  );
}
