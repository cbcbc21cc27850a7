import { Button, Flex, FormField, Input, SimpleGrid, Stack, snack, Text } from '@dojang/shared-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { SettingSection } from './components/SettingSection.tsx';
import { fromKst, type Schedule, scheduleSchema, toKst } from './schedule.logic.ts';
import { useSaveSchedule } from './setting.mutations.ts';

interface ScheduledPage {
  id: string;
  publish_at: string | null;
  unpublish_at: string | null;
  schedule_failed_at: string | null;
}

const resolver = zodResolver(scheduleSchema(Date.now));

/** When a page is published and unpublished by itself. Takes effect at once, without the other settings. */
export function PageScheduleForm({ page }: { page: ScheduledPage }) {
  const save = useSaveSchedule(page.id);
  const form = useForm<Schedule>({
    resolver,
    defaultValues: { publishAt: toKst(page.publish_at), unpublishAt: toKst(page.unpublish_at) },
  });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit((schedule) =>
    save.mutate(
      { publishAt: fromKst(schedule.publishAt), unpublishAt: fromKst(schedule.unpublishAt) },
      {
        onSuccess: () => {
          form.reset(schedule);
          const isEmpty = schedule.publishAt === '' && schedule.unpublishAt === '';
          snack.success(isEmpty ? '예약을 지웠어요.' : '예약했어요.');
        },
      },
    ),
  );
  return (
    <Stack asChild>
      <form noValidate onSubmit={submit}>
        <SettingSection
          title="예약"
          description="한국 시간이에요. 그때까지 저장한 내용이 게시돼요. 비워 두면 예약하지 않아요."
        >
          {page.schedule_failed_at && (
            <Text textStyle="sm" color="fg.error">
              예약한 게시를 하지 못했어요. 편집기의 게시 점검에서 고칠 곳을 확인해 주세요.
            </Text>
          )}
          <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
            <FormField label="게시하는 때" error={errors.publishAt?.message}>
              <Input type="datetime-local" {...form.register('publishAt')} />
            </FormField>
            <FormField label="게시를 멈추는 때" error={errors.unpublishAt?.message}>
              <Input type="datetime-local" {...form.register('unpublishAt')} />
            </FormField>
          </SimpleGrid>
          <Flex justify="flex-end">
            <Button type="submit" variant="outline" loading={save.isPending} disabled={!isDirty}>
              예약 저장
            </Button>
          </Flex>
        </SettingSection>
      </form>
    </Stack>
  );
}
