import { useQueryClient } from '@dojang/shared-auth/query';
import {
  Button,
  FormField,
  Input,
  KeptNote,
  Stack,
  showError,
  showSaved,
  snack,
  useKeptHookForm,
  useUnsavedGuard,
} from '@dojang/shared-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { saveProfile } from './account.mutations.ts';
import { ownProfile } from './account.queries.ts';
import { type ProfileValues, profileSchema } from './account.schema.ts';

interface ProfileFormProps extends ProfileValues {
  userId: string;
}

/** Name and telephone number. Typed text is kept until it is saved. */
export function ProfileForm({ userId, displayName, phone }: ProfileFormProps) {
  const queryClient = useQueryClient();
  const form = useForm<ProfileValues, unknown, ProfileValues>({
    resolver: zodResolver(profileSchema),
    defaultValues: { displayName, phone },
  });
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const typed = useWatch({ control: form.control }) as ProfileValues;
  const { settle, drop } = useKeptHookForm(form, typed, { account: userId, kind: 'profile', id: userId });
  useUnsavedGuard(isDirty, settle);
  const submit = handleSubmit(async (values) => {
    const sent = structuredClone(form.getValues());
    try {
      await saveProfile(userId, values);
      showSaved(form, sent, values);
      snack.success('프로필을 저장했어요.');
      await queryClient.invalidateQueries(ownProfile(userId));
    } catch (error) {
      showError(error);
    }
  });
  return (
    <Stack asChild gap="4" maxW="400px">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <FormField label="이름" error={errors.displayName?.message}>
          <Input autoComplete="name" {...register('displayName')} />
        </FormField>
        <FormField label="전화번호 (선택)" error={errors.phone?.message}>
          <Input type="tel" inputMode="tel" autoComplete="tel" placeholder="010-1234-5678" {...register('phone')} />
        </FormField>
        <KeptNote drop={drop} />
        <Button type="submit" alignSelf="flex-start" loading={isSubmitting} loadingText="저장" disabled={!isDirty}>
          저장
        </Button>
      </form>
    </Stack>
  );
}
