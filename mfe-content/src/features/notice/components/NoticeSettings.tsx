import { Box, DateTimeField, Heading, Stack, Switch } from '@dojang/shared-ui';
import { Controller, useFormContext, useFormState } from 'react-hook-form';
import type { NoticeForm } from '../notice.schema.ts';
import { TIME_LABELS } from '../notice-form.logic.ts';
import { BoardField } from './BoardField.tsx';

const TIMES = [
  { name: 'publishAt', label: TIME_LABELS.publishAt, help: '비우면 게시를 누른 때부터 보여요' },
  { name: 'endAt', label: TIME_LABELS.endAt, help: '비우면 계속 보여요' },
  { name: 'mustReadUntil', label: TIME_LABELS.mustReadUntil, help: '그때까지 모두에게 ‘확인했어요’를 받아요' },
] as const;

/** When a notice is shown, whether it is pinned, and until when it must be read. */
export function NoticeSettings() {
  const { control, trigger } = useFormContext<NoticeForm>();
  const { errors } = useFormState<NoticeForm>({ name: ['publishAt', 'endAt', 'mustReadUntil'] });

  // The times are compared with each other, so all of them are validated. The form itself validates only the changed field.
  const recheck = () => void trigger(['publishAt', 'endAt', 'mustReadUntil']);

  return (
    <Box as="section" aria-labelledby="notice-settings" borderWidth="1px" borderRadius="l3" p="5" alignSelf="start">
      <Heading as="h2" id="notice-settings" textStyle="heading" mb="4">
        게시 설정
      </Heading>
      <Stack gap="5">
        <BoardField />
        <Controller
          name="pinned"
          control={control}
          render={({ field }) => (
            <Switch.Root
              checked={field.value}
              onCheckedChange={({ checked }) => field.onChange(checked)}
              onBlur={field.onBlur}
              colorPalette="brand"
              display="flex"
              justifyContent="space-between"
            >
              <Switch.Label>맨 위에 고정</Switch.Label>
              <Switch.HiddenInput name={field.name} ref={field.ref} />
              <Switch.Control>
                <Switch.Thumb />
              </Switch.Control>
            </Switch.Root>
          )}
        />
        {TIMES.map(({ name, label, help }) => (
          <Controller
            key={name}
            name={name}
            control={control}
            render={({ field }) => (
              <DateTimeField
                label={label}
                help={help}
                error={errors[name]?.message}
                value={field.value}
                onChange={(value) => {
                  field.onChange(value);
                  recheck();
                }}
              />
            )}
          />
        ))}
      </Stack>
    </Box>
  );
}
