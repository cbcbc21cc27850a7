import { koreanDay } from '@dojang/contract/time';
import { sendsMail } from '@dojang/shared-auth';
import { Box, DateField, FormField, Heading, NativeSelect, NO_DAY, Stack, Text, Textarea } from '@dojang/shared-ui';
import {
  type ChangeKind,
  earliestDay,
  isDayOrEmpty,
  koreanDateText,
  startOfKoreanDay,
} from '../agreement-dates.logic.ts';
import type { Draft } from '../agreement-draft.logic.ts';

interface Props {
  value: Draft;
  /** The first version needs no announcement. */
  isFirst: boolean;
  /** Why the version cannot be published with these dates. */
  problem: string | null;
  onChange: (part: Partial<Draft>) => void;
}

const SUMMARY_LIMIT = 500;

/** Fields for the kind of change, its summary in one line, the announcement date and the effective date. */
export function DraftSettings({ value, isFirst, problem, onChange }: Props) {
  const today = koreanDay();
  const earliest = earliestDay(value, isFirst, today) ?? today;
  return (
    <Box as="section" aria-labelledby="agreement-settings" borderWidth="1px" borderRadius="l3" p="5" alignSelf="start">
      <Heading as="h2" id="agreement-settings" textStyle="heading" mb="4">
        게시 설정
      </Heading>
      <Stack gap="5">
        {!isFirst && (
          <>
            <FormField label="변경의 종류" help="불리한 변경은 30일 전에, 그 밖은 7일 전에 알려야 해요">
              <NativeSelect.Root>
                <NativeSelect.Field
                  value={value.change}
                  onChange={(event) => onChange({ change: event.target.value as ChangeKind })}
                >
                  <option value="normal">일반 변경 (7일)</option>
                  <option value="adverse">회원에게 불리한 변경 (30일)</option>
                </NativeSelect.Field>
                <NativeSelect.Indicator />
              </NativeSelect.Root>
            </FormField>
            <FormField label="바뀐 내용" help={sendsMail() ? '알림과 메일에 그대로 보여요' : '알림에 그대로 보여요'}>
              <Textarea
                rows={3}
                maxLength={SUMMARY_LIMIT}
                value={value.summary}
                onChange={(event) => onChange({ summary: event.target.value })}
              />
            </FormField>
            <FormField
              label="알리는 날"
              help="비우면 게시한 날 바로 알려요"
              error={isDayOrEmpty(value.noticeOn) ? undefined : NO_DAY}
            >
              <DateField
                label="알리는 날"
                min={today}
                value={value.noticeOn}
                onChange={(noticeOn) => onChange({ noticeOn })}
              />
            </FormField>
          </>
        )}
        <FormField
          label="시행일"
          help={
            isFirst
              ? '비우면 게시한 때부터 시행돼요'
              : `${koreanDateText(startOfKoreanDay(earliest) ?? '')}부터 고를 수 있어요`
          }
          error={value.effectiveOn === '' ? undefined : (problem ?? undefined)}
        >
          <DateField
            label="시행일"
            min={earliest}
            value={value.effectiveOn}
            onChange={(effectiveOn) => onChange({ effectiveOn })}
          />
        </FormField>
        {problem && value.effectiveOn === '' && (
          <Text textStyle="sm" color="fg.muted">
            {problem}.
          </Text>
        )}
      </Stack>
    </Box>
  );
}
