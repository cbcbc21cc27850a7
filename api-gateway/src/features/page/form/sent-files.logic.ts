import { cut } from '@dojang/contract/text';
import { FILE_ENDINGS, FORM_LIMITS } from '@dojang/renderer';
import { endingOf, isContentOf } from '../../../platform/http/file-endings.ts';
import { typedLine } from '../typed-text.logic.ts';
import type { SentFile } from './receive-parts.ts';

const TAKEN: ReadonlySet<string> = new Set(FILE_ENDINGS);
const MOST_NAME = 200;
const MOST_READ = 4000;
const MB = 1024 * 1024;

/** The name of a file on one line and without a folder. A long name is shortened, but keeps its ending. */
export function fileNameOf(sent: string): string {
  const name = typedLine(sent.slice(Math.max(0, sent.length - MOST_READ)), MOST_READ)
    .replace(/^.*[\\/]/, '')
    .trim();
  if ([...name].length <= MOST_NAME) return name;
  const ending = endingOf(name);
  return `${cut(name, MOST_NAME - ending.length - 2)}….${ending}`;
}

/** The error of the files of one question; null without an error. */
export function fileErrorOf(files: readonly SentFile[]): string | null {
  for (const file of files) {
    const error = errorOf(file);
    if (error) return error;
  }
  return null;
}

/** The error when the files of all questions together exceed the limits of an answer. */
export function filesErrorOf(files: readonly SentFile[]): string | null {
  if (files.length > FORM_LIMITS.files) return `파일은 ${FORM_LIMITS.files}개까지 보낼 수 있어요.`;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return bytes > FORM_LIMITS.allFileBytes
    ? `파일을 모두 합쳐 ${FORM_LIMITS.allFileBytes / MB}MB까지 보낼 수 있어요. 몇 개를 빼 주세요.`
    : null;
}

function errorOf({ name, bytes, isTooLarge, type }: SentFile): string | null {
  const shown = `‘${fileNameOf(name) || '이름 없음'}’`;
  const ending = endingOf(fileNameOf(name));
  if (!TAKEN.has(ending)) return `${shown} 파일은 받을 수 없어요. 사진, 문서, zip 파일을 골라 주세요.`;
  if (bytes === 0) return `${shown} 파일이 비어 있어요.`;
  if (isTooLarge) return `${shown} 파일이 너무 커요. 하나에 ${FORM_LIMITS.fileBytes / MB}MB까지 보낼 수 있어요.`;
  if (!isContentOf(ending, type)) return `${shown} 파일의 내용이 .${ending} 형식이 아니에요.`;
  return null;
}
