import { koreanStamp } from '@dojang/contract/time';
import { type AuditEntry, auditSentence } from './audit.logic.ts';
import { typeName } from './audit-filters.logic.ts';

export const csvHeading = [
  '때',
  '한 사람',
  '한 일',
  '종류',
  '대상',
  '대상 ID',
  '바꾸기 전',
  '바꾼 뒤',
  '행위',
] as const;

const json = (value: unknown) => (value === null ? '' : JSON.stringify(value));

/** One action as a row under `csvHeading`. */
export const csvRow = (entry: AuditEntry): string[] => [
  koreanStamp(entry.at, 'second'),
  entry.actor_name || '명령줄',
  auditSentence(entry),
  typeName(entry.target_type),
  entry.target_name,
  entry.target_id,
  json(entry.before),
  json(entry.after),
  entry.action,
];
