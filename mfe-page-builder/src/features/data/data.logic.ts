import { koreanStamp } from '@dojang/contract/time';
import { type AnswerData, type Exported, type Question, STATUSES } from './data.schema.ts';

/** The text of an answer to one question. Chosen options are separated by commas. */
export const textOf = (value: AnswerData[string] | undefined): string =>
  Array.isArray(value) ? value.join(', ') : (value ?? '');

/** The questions of several versions of a form, each once. The questions of the newest version are first. */
export function mergedQuestions(versions: readonly (readonly Question[])[]): Question[] {
  const questions = new Map<string, Question>();
  for (const version of versions) {
    for (const question of version) if (!questions.has(question.key)) questions.set(question.key, question);
  }
  return [...questions.values()];
}

/** Heading and rows of the exported file. */
export function answersAsTable(questions: readonly Question[], answers: readonly Exported[]): [string[], string[][]] {
  const heading = ['받은 시각', '상태', ...questions.map(({ label }) => label), '동의한 시각', '메모'];
  const rows = answers.map(({ created_at: createdAt, status, data, consent_at: consentAt, note }) => [
    koreanStamp(createdAt),
    STATUSES[status],
    ...questions.map(({ key }) => textOf(data[key])),
    consentAt ? koreanStamp(consentAt) : '',
    note,
  ]);
  return [heading, rows];
}

const MB = 1024 * 1024;

/** `12KB`, `3.4MB` */
export const sizeText = (bytes: number): string =>
  bytes < MB ? `${Math.ceil(bytes / 1024)}KB` : `${(bytes / MB).toFixed(1)}MB`;

/** `문의 답변 2026-05-01.csv` */
export const fileNameOf = (formName: string, today: string): string =>
  `${formName.replace(/[\\/:*?"<>|]/g, ' ').trim() || '폼'} 답변 ${today}.csv`;

export const RETENTIONS: readonly { days: number | null; label: string }[] = [
  { days: 30, label: '30일' },
  { days: 90, label: '90일' },
  { days: 180, label: '6개월' },
  { days: 365, label: '1년' },
  { days: 1095, label: '3년' },
  { days: null, label: '지우지 않기' },
];

/** How long answers are kept, as text. */
export const retentionText = (days: number | null): string =>
  days === null
    ? '지우지 않아요'
    : `${RETENTIONS.find((each) => each.days === days)?.label ?? `${days}일`} 뒤에 지워요`;
