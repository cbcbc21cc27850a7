import { z } from 'zod';
import { siteRoleSchema } from '../page/page.schema.ts';

export const STATUSES = { new: '새 답변', doing: '처리 중', done: '완료', spam: '스팸', removed: '휴지통' } as const;
export type Status = keyof typeof STATUSES;
const statusSchema = z.enum(['new', 'doing', 'done', 'spam', 'removed']);

/** The lists of the inbox. */
export const VIEWS = {
  open: '할 일',
  unread: '안 읽음',
  done: '완료',
  all: '전체',
  spam: '스팸',
  removed: '휴지통',
} as const;
export type View = keyof typeof VIEWS;
export const isView = (value: string | null): value is View => value !== null && Object.hasOwn(VIEWS, value);

const formSchema = z.object({
  id: z.string(),
  name: z.string(),
  page_id: z.string(),
  page_title: z.string(),
  /** Whether the published page contains it. */
  is_live: z.boolean(),
  /** Answers are deleted after this number of days; null keeps them. */
  retention_days: z.number().nullable(),
  total: z.number(),
  unread: z.number(),
  last_at: z.string().nullable(),
});
export type Form = z.infer<typeof formSchema>;

/** Result of `form_shelf`: the user's sites, and the forms of one of them. The form with the latest answer is first. */
export const formShelfSchema = z.object({
  sites: z.array(z.object({ id: z.string(), name: z.string(), role: siteRoleSchema })),
  site_id: z.string().nullable(),
  forms: z.array(formSchema),
});
export type FormShelf = z.infer<typeof formShelfSchema>;

/** A row of `form_answers`. */
export const answerSchema = z.object({
  id: z.string(),
  form_id: z.string(),
  /** The beginning of the texts in the answer. */
  excerpt: z.string(),
  status: statusSchema,
  has_note: z.boolean(),
  read_at: z.string().nullable(),
  created_at: z.string(),
});
export type Answer = z.infer<typeof answerSchema>;

/** Result of `search_answers`: the matches of one request, and the position at which the next request continues. */
export const foundAnswersSchema = z.object({
  rows: z.array(answerSchema),
  next: answerSchema.pick({ created_at: true, id: true }).nullable(),
});

export const questionSchema = z.object({ key: z.string(), label: z.string(), kind: z.string() });
export type Question = z.infer<typeof questionSchema>;

export const dataSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
export type AnswerData = z.infer<typeof dataSchema>;

const answerFileSchema = z.object({
  id: z.string(),
  /** Key of the question. */
  key: z.string(),
  name: z.string(),
  bytes: z.number(),
});
export type AnswerFile = z.infer<typeof answerFileSchema>;

/** Result of `form_answer`, with the questions in the version that was answered. */
export const answerDetailSchema = z.object({
  id: z.string(),
  form_id: z.string(),
  form_name: z.string(),
  data: dataSchema,
  fields: z.array(questionSchema),
  consent_text: z.string(),
  consent_at: z.string().nullable(),
  status: statusSchema,
  note: z.string(),
  rev: z.number(),
  read_at: z.string().nullable(),
  created_at: z.string(),
  purge_at: z.string().nullable(),
  files: z.array(answerFileSchema),
});
export type AnswerDetail = z.infer<typeof answerDetailSchema>;

/** A row of `form_export`. */
export const exportedSchema = z.object({
  id: z.string(),
  data: dataSchema,
  status: statusSchema,
  note: z.string(),
  consent_at: z.string().nullable(),
  created_at: z.string(),
});
export type Exported = z.infer<typeof exportedSchema>;
