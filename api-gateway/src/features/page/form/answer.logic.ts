import { cut, toNfc } from '@dojang/contract/text';
import {
  CONSENT_NAME,
  controlName,
  FORM_LIMITS,
  type FormDefinition,
  type FormField,
  TRAP_NAME,
} from '@dojang/renderer';
import { isEmail, plainEmail } from '../../../platform/http/email.logic.ts';
import { typedLine, typedLines } from '../typed-text.logic.ts';
import type { SentFile } from './receive-parts.ts';
import { fileErrorOf, fileNameOf, filesErrorOf } from './sent-files.logic.ts';

/** A file that answers a question. */
export interface AnswerFile {
  /** Key of the question. */
  key: string;
  name: string;
  bytes: number;
  sha256: string;
  /** Path of its bytes while the request is answered. */
  path: string;
}

/** What a visitor sent. */
export interface Answer {
  /**
   * The answers by the key of the question, as they are stored: a text, the chosen options of `many`, or the names of files.
   * Questions without an answer are left out.
   */
  data: Record<string, string | string[]>;
  /** The same answers in the form in which the form is shown again. */
  answers: Record<string, string[]>;
  files: AnswerFile[];
  hasConsented: boolean;
  /** Whether the field was filled in that people do not see. Only a program does that. */
  isSpam: boolean;
  /** Whether the answer contains written text. Two people rarely write the same text. */
  hasText: boolean;
  /** The errors by the key of the question. */
  errors: Record<string, string>;
  /** The error of the consent; empty when there is none. */
  consentError: string;
}

/** Maximum bytes of an answer as JSON. The database stores at most 32 KB, and it writes more spaces. */
const MAX_BYTES = 30 * 1024;
const MAX_BODY = 8000;

/** Checks what was sent against the questions of the form. Never throws. */
export function readAnswer(form: FormDefinition, sent: URLSearchParams, files: readonly SentFile[] = []): Answer {
  const answer: Answer = {
    data: {},
    answers: {},
    files: [],
    hasConsented: sent.get(CONSENT_NAME) === 'yes',
    isSpam: (sent.get(TRAP_NAME) ?? '') !== '',
    hasText: false,
    errors: {},
    consentError: '',
  };
  const allFilesError = filesErrorOf(files);
  for (const field of form.fields) {
    if (field.kind === 'file') {
      readFiles(
        answer,
        field,
        files.filter(({ control }) => control === controlName(field.key)),
        allFilesError,
      );
      continue;
    }
    const given = sent.getAll(controlName(field.key));
    const typed =
      field.kind === 'many' || field.kind === 'one' ? chosen(field, given) : [cleaned(field, given[0] ?? '')];
    const words = typed.filter((each) => each !== '');
    answer.answers[field.key] = words;
    const error = errorOf(field, words);
    if (error) answer.errors[field.key] = error;
    const [first] = words;
    if (first === undefined) continue;
    answer.data[field.key] = field.kind === 'many' ? words : first;
    if (field.kind !== 'many' && field.kind !== 'one' && field.kind !== 'date') answer.hasText = true;
  }
  if (form.consent !== '' && !answer.hasConsented) answer.consentError = '동의해 주셔야 보낼 수 있어요.';
  if (Buffer.byteLength(JSON.stringify(answer.data)) > MAX_BYTES) {
    const longest = form.fields.filter(({ kind }) => kind === 'long').map(({ key }) => key);
    for (const key of longest) answer.errors[key] ??= '모두 합쳐 10,000자쯤까지 보낼 수 있어요. 조금 줄여 주세요.';
  }
  return answer;
}

function readFiles(answer: Answer, field: FormField, files: SentFile[], allFilesError: string | null): void {
  if (files.length === 0) {
    if (field.required) answer.errors[field.key] = '파일을 골라 주세요.';
    return;
  }
  const error = fileErrorOf(files) ?? allFilesError;
  if (error) answer.errors[field.key] = error;
  answer.data[field.key] = files.slice(0, FORM_LIMITS.files).map(({ name }) => fileNameOf(name));
  for (const { name, bytes, sha256, path } of files) {
    answer.files.push({ key: field.key, name: fileNameOf(name), bytes, sha256, path });
  }
  // A file counts as written text, because two people rarely send the same file.
  answer.hasText = true;
}

/** An answer that is shown again without its files, because the browser does not send them again. */
export function withFilesForgotten(answer: Answer): Answer {
  const errors = { ...answer.errors };
  for (const { key } of answer.files)
    errors[key] ??= '파일을 다시 골라 주세요. 다시 연 화면에는 고른 파일이 남지 않아요.';
  return { ...answer, errors };
}

/** The answers as one text, for the list and the search. */
export const bodyOf = ({ data }: Pick<Answer, 'data'>): string =>
  cut(
    Object.values(data)
      .map((value) => (Array.isArray(value) ? value.join(', ') : value))
      .join(' · ')
      .replace(/\s+/g, ' '),
    MAX_BODY,
  );

function chosen(field: FormField, given: string[]): string[] {
  const wanted = new Set(given.slice(0, FORM_LIMITS.options).map((each) => toNfc(cut(each, 2 * FORM_LIMITS.label))));
  const options = field.options.filter((option) => wanted.has(toNfc(option)));
  return field.kind === 'one' ? options.slice(0, 1) : options;
}

/** Typed text in NFC and without control characters; on one line unless the question asks for more. */
function cleaned({ kind }: FormField, text: string): string {
  // This is far more than an answer may have. The text is not cut at the limit itself, so that the error names the real
  // length.
  const most = 40_000;
  if (kind === 'long') return typedLines(text, most);
  const line = typedLine(text, most);
  if (kind === 'phone') return line.replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));
  return kind === 'email' ? plainEmail(line) : line;
}

function errorOf(field: FormField, [first, ...more]: string[]): string | null {
  const { kind, required } = field;
  if (first === undefined) {
    if (!required) return null;
    if (kind === 'one') return '하나를 골라 주세요.';
    return kind === 'many' ? '하나 이상 골라 주세요.' : '적어 주세요.';
  }
  if (kind === 'one' || kind === 'many' || kind === 'file' || more.length > 0) return null;
  const most = FORM_LIMITS.answer[kind];
  if ([...first].length > most) return `${most.toLocaleString('ko-KR')}자까지 적을 수 있어요. 조금 줄여 주세요.`;
  if (kind === 'email' && !isEmail(first)) return '이메일 주소를 확인해 주세요. name@example.com처럼 적어 주세요.';
  if (kind === 'phone' && !/^\+?[0-9().\- ]{7,39}$/.test(first))
    return '전화번호를 확인해 주세요. 010-1234-5678처럼 적어 주세요.';
  if (kind === 'date' && !isDay(first)) return '날짜를 확인해 주세요. 2026-05-01처럼 적어 주세요.';
  return null;
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
