import { koreanStamp } from '@dojang/contract/time';
import { levelName, userTypeName } from '../../names.ts';
import type { Member } from './member.queries.ts';

export const csvHeading = ['이메일', '이름', '등급', '유형', '전화번호', '가입', '정지', '정지 사유'] as const;

/** One member as a row under `csvHeading`. */
export function csvRow(member: Member): string[] {
  return [
    member.email,
    member.display_name,
    levelName(member.level),
    userTypeName(member.user_type),
    member.phone ?? '',
    koreanStamp(member.created_at),
    member.suspended_at ? koreanStamp(member.suspended_at) : '',
    member.suspended_reason ?? '',
  ];
}
