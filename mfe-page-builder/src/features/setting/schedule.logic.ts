import { fromKorean, koreanDayTime } from '@dojang/contract/time';
import { isDayTime, NO_DAY } from '@dojang/shared-ui';
import { z } from 'zod';

const YEAR_MS = 366 * 24 * 60 * 60_000;

/** A time in Korea in the format of a form field: `2026-09-03T14:30`. Empty for none. */
export const toKst = (at: string | null | undefined): string => (at ? koreanDayTime(at) : '');

/** Milliseconds since 1970 of a date-time field. Null when the field is empty, NaN when it contains no time. */
const parseKst = (text: string): number | null =>
  text === '' ? null : isDayTime(text) ? fromKorean(text).getTime() : Number.NaN;

/** The time of a date-time field; null when the field is empty. Throws RangeError when it contains no time. */
export const fromKst = (text: string): string | null => {
  const at = parseKst(text);
  return at === null ? null : new Date(at).toISOString();
};

const time = z.string().refine((text) => !Number.isNaN(parseKst(text)), `${NO_DAY}.`);

/** The times at which a page is published and unpublished, in Korean time. The database checks the same rules. */
export const scheduleSchema = (now: () => number) =>
  z
    .object({ publishAt: time, unpublishAt: time, keepsSamples: z.boolean() })
    .check(({ value: { publishAt, unpublishAt }, issues }) => {
      const [start, end] = [parseKst(publishAt), parseKst(unpublishAt)];
      const refuse = (path: string, input: string, message: string) =>
        issues.push({ code: 'custom', path: [path], input, message });
      if (start && start <= now()) refuse('publishAt', publishAt, '지금보다 뒤의 시각을 골라 주세요.');
      if (end && end <= (start || now())) {
        const message = start ? '게시하는 시각보다 뒤여야 해요.' : '지금보다 뒤의 시각을 골라 주세요.';
        refuse('unpublishAt', unpublishAt, message);
      }
      for (const [path, input, at] of [
        ['publishAt', publishAt, start],
        ['unpublishAt', unpublishAt, end],
      ] as const)
        if (at && at > now() + YEAR_MS) refuse(path, input, '1년 안의 시각을 골라 주세요.');
    });
export type Schedule = z.infer<ReturnType<typeof scheduleSchema>>;
