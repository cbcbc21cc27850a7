import { sendsMail, useSession } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import {
  Box,
  Button,
  Checkbox,
  Field,
  Flex,
  Heading,
  NativeSelect,
  Skeleton,
  snack,
  TimeField,
} from '@dojang/shared-ui';
import { useSaveTimes } from '../alert.mutations.ts';
import { alertQueries } from '../alert.queries.ts';
import type { AlertTimes } from '../alert.schema.ts';

const ZONES = Intl.supportedValuesOf('timeZone');
const NIGHT = { quiet_from: '22:00', quiet_to: '08:00' };

/** Settings for the time of the daily mail, and for the quiet hours. Every choice is saved at once. */
export function TimesForm() {
  const userId = useSession((session) => session.id);
  const { data } = useQuery(alertQueries.times(userId));
  const save = useSaveTimes();
  if (!data) return <Skeleton h="40" borderRadius="l2" />;
  const set = (changed: Partial<AlertTimes>) => save.mutate({ ...data, ...changed });
  const { quiet_from, quiet_to } = data;
  const setQuiet = (from: string, to: string) => {
    if (from.slice(0, 5) === to.slice(0, 5)) snack.error('시작과 끝이 같을 수 없어요.');
    else set({ quiet_from: from, quiet_to: to });
  };
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
          <TimeField label="하루 한 번 메일" value={data.digest_at} onChange={(digest_at) => set({ digest_at })} />
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
            <TimeField label="시작" value={quiet_from} onChange={(time) => setQuiet(time, quiet_to)} />
            <TimeField label="끝" value={quiet_to} onChange={(time) => setQuiet(quiet_from, time)} />
          </>
        )}
      </Flex>
    </Box>
  );
}
