import { dayAfter } from '@dojang/contract/time';
import { isDay, NO_DAY } from '@dojang/shared-ui';

const TEXT = new Intl.DateTimeFormat('ko-KR', { timeZone: 'Asia/Seoul', dateStyle: 'long' });

export type ChangeKind = 'normal' | 'adverse';

/** Minimum number of days between the announcement and the effective date by law. */
export const LEAD_DAYS: Readonly<Record<ChangeKind, number>> = { normal: 7, adverse: 30 };

/** "2026년 12월 1일" */
export const koreanDateText = (time: string): string => TEXT.format(new Date(time));

/** Value of a date field → the beginning of that day in Korea. An empty value or a text that is not a date → null. */
export const startOfKoreanDay = (day: string): string | null => (isDay(day) ? `${day}T00:00:00+09:00` : null);

/** Whether a date field is empty or contains a valid date. */
export const isDayOrEmpty = (value: string): boolean => value === '' || isDay(value);

interface Dates {
  change: ChangeKind;
  /**
   * Values of date fields. They may be incomplete while the user types. An empty announcement date means the day of
   * publication.
   */
  noticeOn: string;
  effectiveOn: string;
}

/**
 * The first day on which a version may take effect; null when any day from today is possible.
 *
 * @param isFirst the first version of an agreement needs no announcement
 */
export function earliestDay({ change, noticeOn }: Dates, isFirst: boolean, today: string): string | null {
  if (isFirst) return null;
  return dayAfter(isDay(noticeOn) && noticeOn > today ? noticeOn : today, LEAD_DAYS[change]);
}

/** Why a version cannot be published with these dates; null when it can. The database applies the same rules. */
export function dateProblem(dates: Dates, isFirst: boolean, today: string): string | null {
  const { change, noticeOn, effectiveOn } = dates;
  if (!isFirst && !isDayOrEmpty(noticeOn)) return `알리는 날을 확인해 주세요. ${NO_DAY}`;
  if (!isDayOrEmpty(effectiveOn)) return NO_DAY;
  if (effectiveOn === '') return isFirst ? null : '시행일을 정해 주세요';
  if (effectiveOn < today) return '시행일은 오늘보다 앞설 수 없어요';
  const earliest = earliestDay(dates, isFirst, today);
  if (earliest === null || effectiveOn >= earliest) return null;
  const kind = change === 'adverse' ? '불리한 변경은' : '약관 변경은';
  return `${kind} 알리는 날부터 ${LEAD_DAYS[change]}일 뒤에 시행할 수 있어요. ${koreanDateText(`${earliest}T00:00:00+09:00`)}부터 고를 수 있어요`;
}
