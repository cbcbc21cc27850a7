import { numberText } from '@dojang/shared-ui';
import { z } from 'zod';
import { mailName, mailReason } from '../mail/mail.logic.ts';

/** A row of a queue that was set aside after its tries, as `admin_set_aside()` returns it. */
export const setAsideSchema = z.object({
  id: z.string(),
  kind: z.string(),
  /** The kind of a mail, or the name of a thing; empty for what belongs to a project. */
  title: z.string(),
  /** Null for a mail and for rows of the platform. */
  user_id: z.string().nullable(),
  /** The name of the person, or the address of a mail. */
  person: z.string(),
  since: z.string(),
  tries: z.number(),
  /** A code of the database or of the gateway, or the answer of a mail server. */
  error: z.string(),
  can_retry: z.boolean(),
});
export type SetAside = z.infer<typeof setAsideSchema>;

/** Number of such rows by kind, as `admin_set_aside_counts()` returns it. */
export const setAsideCountsSchema = z.record(z.string(), z.number());
export type SetAsideCounts = z.infer<typeof setAsideCountsSchema>;

export const totalOf = (counts: SetAsideCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

const KINDS: Readonly<Record<string, string>> = {
  mail: '메일',
  schedule: '예약 게시',
  unpublish: '예약한 게시 내리기',
  export: '프로젝트 내보내기',
  form_news: '폼 답변 알림',
  form_retention: '폼 답변 보관 기간',
  plan_news: '요금제 안내',
  agreement: '약관 변경 안내',
  notice: '공지 게시와 종료',
  must_read: '꼭 읽을 공지 알림',
  reminder: '이슈 기한 알림',
  notification_mail: '알림 메일',
  order: '오래된 주문 지우기',
  leaving: '탈퇴한 계정 지우기',
  purge: '지난 데이터 지우기',
};

/** The queue of a row. An unknown kind is shown unchanged. */
export const queueName = (kind: string): string => KINDS[kind] ?? kind;

/** What the row is about. */
export function rowName({ kind, title }: Pick<SetAside, 'kind' | 'title'>): string {
  if (title === '') return queueName(kind);
  return kind === 'mail' ? `메일 · ${mailName(title)}` : `${queueName(kind)} ‘${title}’`;
}

const CODES: readonly (readonly [RegExp, string])[] = [
  [/^(57014|too_slow)$/, '정해진 시간 안에 끝나지 않았어요.'],
  [/^silent$/, '하는 도중에 서버가 멈췄어요.'],
  [/^23503$/, '다른 데이터가 아직 쓰고 있어요.'],
  [/^(22|23)/, '저장할 수 없는 내용이 있어요.'],
  [/^(40|55)/, '다른 작업과 계속 부딪쳤어요.'],
  [/^(53|disk)/, '서버에 자리가 모자라요.'],
  [/^(42501|forbidden)$/, '할 수 있는 권한이 없었어요.'],
  [/^busy$/, '서버가 계속 바빴어요.'],
];

/** The last error, as a sentence with its code. */
export function errorText({ kind, error, can_retry }: Pick<SetAside, 'kind' | 'error' | 'can_retry'>): string {
  if (kind === 'mail') {
    const isRefused = error.startsWith('refused: ');
    const answer = isRefused ? error.slice('refused: '.length) : error;
    const reason = mailReason({ is_refused: isRefused, is_expired: !can_retry, last_error: error });
    return answer ? `${reason} (${answer})` : reason;
  }
  const sentence = CODES.find(([code]) => code.test(error))?.[1] ?? '알 수 없는 문제가 생겼어요.';
  return `${sentence} (${error})`;
}

/** What an admin had tried again. */
export const retriedText = (kind: string, count: number): string => `${queueName(kind)} ${numberText(count)}개`;
