import { sendsMail, useSession } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { Box, Button, Checkbox, Field, Flex, Heading, Input, NativeSelect, Skeleton } from '@dojang/shared-ui';
import { useEffect, useState } from 'react';
import { useSaveTimes } from '../alert.mutations.ts';
import { alertQueries } from '../alert.queries.ts';
import type { AlertTimes } from '../alert.schema.ts';

const ZONES = Intl.supportedValuesOf('timeZone');
const PAUSE_MS = 1_000;
const NIGHT = { quiet_from: '22:00', quiet_to: '08:00' };

/** When the daily mail comes, and when nothing rings. Every choice is saved at once. */
export function TimesForm() {
  const userId = useSession((session) => session.id);
  const { data } = useQuery(alertQueries.times(userId));
  const save = useSaveTimes();
  if (!data) return <Skeleton h="40" borderRadius="l2" />;
  const set = (changed: Partial<AlertTimes>) => save.mutate({ ...data, ...changed });
  const { quiet_from, quiet_to } = data;
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Box as="section" aria-labelledby="alert-times">
      <Heading as="h2" id="alert-times" textStyle="heading" mb="3">
        시간
      </Heading>
      <Flex gap="4" wrap="wrap" align="flex-end">
        <Field.Root w="64">
          <Field.Label>시간대</Field.Label>
          <NativeSelect.Root>
            <NativeSelect.Field value={data.time_zone} onChange={(event) => set({ time_zone: event.target.value })}>
              {(ZONES.includes(data.time_zone) ? ZONES : [data.time_zone, ...ZONES]).map((zone) => (
                <option key={zone} value={zone}>
                  {zone}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        </Field.Root>
        {sendsMail() && (
          <Clock label="하루 한 번 메일" value={data.digest_at} onChange={(digest_at) => set({ digest_at })} />
        )}
        {here !== data.time_zone && ZONES.includes(here) && (
          <Button variant="ghost" size="sm" onClick={() => set({ time_zone: here })}>
            이 기기의 시간대로 바꾸기 ({here})
          </Button>
        )}
      </Flex>
      <Flex gap="4" wrap="wrap" align="flex-end" mt="4">
        <Checkbox.Root
          checked={quiet_from !== null}
          onCheckedChange={({ checked }) => set(checked ? NIGHT : { quiet_from: null, quiet_to: null })}
          minH="10"
        >
          <Checkbox.HiddenInput />
          <Checkbox.Control />
          <Checkbox.Label>방해 금지 시간</Checkbox.Label>
        </Checkbox.Root>
        {quiet_from && quiet_to && (
          <>
            <Clock label="시작" value={quiet_from} not={quiet_to} onChange={(time) => set({ quiet_from: time })} />
            <Clock label="끝" value={quiet_to} not={quiet_from} onChange={(time) => set({ quiet_to: time })} />
          </>
        )}
      </Flex>
    </Box>
  );
}

interface ClockProps {
  label: string;
  value: string;
  /** A time that cannot be chosen. */
  not?: string;
  onChange: (time: string) => void;
}

/** Saves a time when the field is left, or after a pause: whoever closes the page leaves no field. */
function Clock({ label, value, not, onChange }: ClockProps) {
  const [draft, setDraft] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setDraft(value);
  }
  const isNew = draft !== '' && draft !== not && draft !== value;
  useEffect(() => {
    if (!isNew) return;
    const timer = setTimeout(() => onChange(draft), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isNew, draft, onChange]);
  return (
    <Field.Root w="36">
      <Field.Label>{label}</Field.Label>
      <Input
        type="time"
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        // A cleared field has no time to save, and is filled again.
        onBlur={() => (isNew ? onChange(draft) : setDraft(value))}
      />
    </Field.Root>
  );
}
