import { expect, test } from 'vitest';
import { fromInput, type NoticeForm, noticeFormSchema, toInput } from './notice.schema.ts';

const form: NoticeForm = {
  title: '점검 안내',
  boardId: '00000000-0000-4000-8000-000000000001',
  pinned: false,
  publishAt: '',
  endAt: '',
  mustReadUntil: '',
};

function errors(over: Partial<NoticeForm>): Record<string, string> {
  const parsed = noticeFormSchema.safeParse({ ...form, ...over });
  return Object.fromEntries(parsed.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
}

test('a title without times is enough', () => {
  expect(errors({})).toEqual({});
});

test('a title of white space counts as missing, and one of 201 characters is too long', () => {
  expect(errors({ title: '   ' })).toEqual({ title: '제목을 입력해 주세요' });
  expect(errors({ title: '가'.repeat(201) })).toEqual({ title: '제목은 200자까지 쓸 수 있어요' });
  expect(errors({ title: '가'.repeat(200) })).toEqual({});
});

test('the title is stored trimmed and in NFC', () => {
  expect(noticeFormSchema.parse({ ...form, title: ` ${'공지'.normalize('NFD')} ` }).title).toBe('공지');
});

test('an end at or before the start is an error of the end field', () => {
  const publishAt = '2026-11-21T09:00';
  expect(errors({ publishAt, endAt: '2026-11-20T09:00' })).toHaveProperty('endAt');
  expect(errors({ publishAt, endAt: publishAt })).toHaveProperty('endAt');
  expect(errors({ publishAt, endAt: '2026-11-21T09:01' })).toEqual({});
});

test('an end in the past is refused when publishing starts now', () => {
  expect(errors({ endAt: '2020-01-01T00:00' })).toHaveProperty('endAt');
});

test('a text that is not a date is refused, and the message shows how to write a date', () => {
  for (const text of ['내일T09:00', '2099-02-31T09:00', '2099-02-01', '2099-02-01T24:00'])
    expect(errors({ endAt: text })).toEqual({ endAt: '날짜를 2026. 9. 3.처럼 적어 주세요' });
});

test('the must-read deadline is after the start and not after the end', () => {
  expect(errors({ publishAt: '2026-11-21T09:00', mustReadUntil: '2026-11-20T09:00' })).toHaveProperty('mustReadUntil');
  expect(errors({ endAt: '2096-11-22T09:00', mustReadUntil: '2096-11-23T09:00' })).toHaveProperty('mustReadUntil');
  expect(errors({ endAt: '2096-11-22T09:00', mustReadUntil: '2096-11-22T09:00' })).toEqual({});
});

test('a field has the time of Korea, and a time is unchanged after converting it for the form and back', () => {
  const iso = '2026-11-21T23:30:00.000Z';
  expect(toInput(iso)).toBe('2026-11-22T08:30');
  expect(fromInput(toInput(iso))).toBe(iso);
  expect(toInput(null)).toBe('');
  expect(fromInput('')).toBeNull();
});
