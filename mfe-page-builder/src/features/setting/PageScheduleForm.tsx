import { sessionStore } from '@dojang/shared-auth';
import {
  Box,
  Button,
  Checkbox,
  DateTimeField,
  Flex,
  KeptNote,
  LinkButton,
  SimpleGrid,
  Stack,
  showSaved,
  snack,
  Text,
  useKeptHookForm,
} from '@dojang/shared-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { SettingSection } from './components/SettingSection.tsx';
import { fromKst, type Schedule, scheduleSchema, toKst } from './schedule.logic.ts';
import { useSaveSchedule } from './setting.mutations.ts';
import { useUnsavedForm } from './unsaved-forms.tsx';

interface ScheduledPage {
  id: string;
  publish_at: string | null;
  unpublish_at: string | null;
  schedule_failed_at: string | null;
  schedule_problems: readonly string[];
  schedule_keeps_samples: boolean;
}

const resolver = zodResolver(scheduleSchema(Date.now));

/**
 * When a page is published and unpublished automatically. It is saved separately from the other settings and takes effect at
 * once.
 */
export function PageScheduleForm({ page }: { page: ScheduledPage }) {
  const save = useSaveSchedule(page.id);
  const stored: Schedule = {
    publishAt: toKst(page.publish_at),
    unpublishAt: toKst(page.unpublish_at),
    keepsSamples: page.schedule_keeps_samples,
  };
  const form = useForm<Schedule>({ resolver, defaultValues: stored });
  const { errors, isDirty } = form.formState;
  const values = useWatch({ control: form.control }) as Schedule;
  const place = { account: sessionStore.getState().id, kind: 'page-schedule', id: page.id };
  const { settle, drop } = useKeptHookForm(form, values, place);
  useUnsavedForm(isDirty, settle);
  const { keepsSamples } = values;
  const submit = form.handleSubmit((schedule) => {
    const sent = structuredClone(form.getValues());
    save.mutate(
      {
        publishAt: fromKst(schedule.publishAt),
        unpublishAt: fromKst(schedule.unpublishAt),
        keepsSamples: schedule.keepsSamples,
      },
      {
        onSuccess: () => {
          showSaved(form, sent, schedule);
          const isEmpty = schedule.publishAt === '' && schedule.unpublishAt === '';
          snack.success(isEmpty ? '예약을 지웠어요.' : '예약했어요.');
        },
      },
    );
  });
  return (
    <Stack asChild>
      <form noValidate onSubmit={submit}>
        <SettingSection
          title="예약"
          description="한국 시간이에요. 그때까지 저장한 내용을 게시할 때처럼 점검하고 게시해요. 비워 두면 예약하지 않아요."
        >
          {page.schedule_failed_at && <FailedSchedule page={page} />}
          <SimpleGrid columns={{ base: 1, lg: 2 }} gap="4">
            <Controller
              control={form.control}
              name="publishAt"
              render={({ field: { value, onChange } }) => (
                <DateTimeField
                  label="게시하는 때"
                  value={value}
                  error={errors.publishAt?.message}
                  onChange={onChange}
                />
              )}
            />
            <Controller
              control={form.control}
              name="unpublishAt"
              render={({ field: { value, onChange } }) => (
                <DateTimeField
                  label="게시를 멈추는 때"
                  value={value}
                  error={errors.unpublishAt?.message}
                  onChange={onChange}
                />
              )}
            />
          </SimpleGrid>
          <Checkbox.Root
            checked={keepsSamples}
            onCheckedChange={({ checked }) => form.setValue('keepsSamples', checked === true, { shouldDirty: true })}
          >
            <Checkbox.HiddenInput />
            <Checkbox.Control />
            <Checkbox.Label>견본 글이나 연락처가 남아 있어도 게시하기</Checkbox.Label>
          </Checkbox.Root>
          <KeptNote drop={drop} />
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

/** Why the last scheduled publication was refused. */
function FailedSchedule({ page: { id, schedule_problems: problems } }: { page: ScheduledPage }) {
  return (
    <Box borderWidth="1px" borderColor="border.error" borderRadius="l2" p="4">
      <Text textStyle="sm" fontWeight="600" color="fg.error">
        예약한 게시를 하지 못했어요.
      </Text>
      {problems.length > 0 ? (
        <Box as="ul" ps="5" mt="2" textStyle="sm">
          {problems.map((problem, at) => (
            <Text as="li" key={at} overflowWrap="anywhere">
              {problem}
            </Text>
          ))}
        </Box>
      ) : (
        <Text textStyle="sm" mt="2">
          예약한 사람이 더는 이 페이지를 편집할 수 없거나, 지금은 게시할 수 없는 페이지예요.
        </Text>
      )}
      <Flex align="center" gap="3" mt="3" wrap="wrap">
        <LinkButton to={`/page/edit?pageId=${id}`} size="sm" variant="outline">
          편집하러 가기
        </LinkButton>
        <Text textStyle="sm" color="fg.muted">
          고친 뒤에 다시 예약해 주세요.
        </Text>
      </Flex>
    </Box>
  );
}
