import { fromKorean, koreanDayTime } from '@dojang/contract/time';
import { isDayTime, NO_DAY, toPlainLine } from '@dojang/shared-ui';
import { z } from 'zod';

const localTime = z.string().refine((value) => value === '' || isDayTime(value), NO_DAY);

/**
 * The form behind `/notice/write`. Times have the format of `DateTimeField`, in Korea. An empty value means no
 * time.
 */
export const noticeFormSchema = z
  .object({
    title: z
      .string()
      .transform((title) => toPlainLine(title).trim())
      .pipe(z.string().min(1, '제목을 입력해 주세요').max(200, '제목은 200자까지 쓸 수 있어요')),
    /** The board of the notice. The board decides who may read the notice. */
    boardId: z.uuid(),
    pinned: z.boolean(),
    publishAt: localTime,
    endAt: localTime,
    mustReadUntil: localTime,
  })
  .check((context) => {
    const { publishAt, endAt, mustReadUntil } = context.value;
    const refuse = (field: 'endAt' | 'mustReadUntil', message: string) =>
      context.issues.push({ code: 'custom', path: [field], message, input: context.value[field] });
    const isBefore = (a: string, b: string) => a !== '' && b !== '' && Date.parse(a) <= Date.parse(b);
    if (isBefore(endAt, publishAt)) refuse('endAt', '게시 종료는 게시 시작보다 늦어야 해요');
    else if (endAt !== '' && publishAt === '' && fromKorean(endAt).getTime() <= Date.now()) {
      refuse('endAt', '게시 종료는 지금보다 늦어야 해요');
    }
    if (isBefore(mustReadUntil, publishAt)) refuse('mustReadUntil', '필독 기한은 게시 시작보다 늦어야 해요');
    if (mustReadUntil !== '' && endAt !== '' && Date.parse(mustReadUntil) > Date.parse(endAt)) {
      refuse('mustReadUntil', '필독 기한은 게시 종료보다 늦을 수 없어요');
    }
  });

export type NoticeForm = z.infer<typeof noticeFormSchema>;

/** ISO time → value of a field; null → empty. */
export const toInput = (iso: string | null): string => (iso ? koreanDayTime(iso) : '');

/** Value of a field → ISO time; empty → null. */
export const fromInput = (value: string): string | null => (value === '' ? null : fromKorean(value).toISOString());
