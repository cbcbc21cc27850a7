import { toPlainLine } from '@dojang/shared-ui';
import { z } from 'zod';

const localTime = z.string().regex(/^(|\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?)$/, '날짜와 시간을 확인해 주세요');

/**
 * The form behind `/notice/write`. Times are those of `<input type="datetime-local">`, in the writer's time zone; an
 * empty one means no time.
 */
export const noticeFormSchema = z
  .object({
    title: z
      .string()
      .transform((title) => toPlainLine(title).trim())
      .pipe(z.string().min(1, '제목을 입력해 주세요').max(200, '제목은 200자까지 쓸 수 있어요')),
    /** The board of notices; it decides who may read it. */
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
    else if (endAt !== '' && publishAt === '' && Date.parse(endAt) <= Date.now()) {
      refuse('endAt', '게시 종료는 지금보다 늦어야 해요');
    }
    if (isBefore(mustReadUntil, publishAt)) refuse('mustReadUntil', '필독 기한은 게시 시작보다 늦어야 해요');
    if (mustReadUntil !== '' && endAt !== '' && Date.parse(mustReadUntil) > Date.parse(endAt)) {
      refuse('mustReadUntil', '필독 기한은 게시 종료보다 늦을 수 없어요');
    }
  });

export type NoticeForm = z.infer<typeof noticeFormSchema>;

const two = (number: number) => String(number).padStart(2, '0');

/** ISO time → value of a `datetime-local` input in this time zone; null → empty. */
export function toLocalInput(iso: string | null): string {
  if (!iso) return '';
  const at = new Date(iso);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Value of a `datetime-local` input → ISO time; empty → null. */
export function fromLocalInput(value: string): string | null {
  return value === '' ? null : new Date(value).toISOString();
}
