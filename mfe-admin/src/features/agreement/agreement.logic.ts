import { z } from 'zod';

export const agreementSchema = z.object({
  id: z.string(),
  board_id: z.string(),
  kind: z.string(),
  title: z.string(),
  required: z.boolean(),
  needs_consent: z.boolean(),
  rank: z.number(),
  rev: z.number(),
  /** Number of published versions. */
  versions: z.number(),
  /** Versions in force, versions to come and drafts. */
  current: z.number().nullable(),
  upcoming: z.number().nullable(),
  upcoming_at: z.string().nullable(),
  draft: z.number().nullable(),
  draft_rev: z.number().nullable(),
  /** People who can consent, those who agreed to the version in force, and those who agreed to an older one. */
  people: z.number(),
  agreed: z.number(),
  agreed_before: z.number(),
});
export type AdminAgreement = z.infer<typeof agreementSchema>;

/** The fields that a form changes. */
export interface AgreementValues {
  title: string;
  kind: string;
  board_id: string;
  required: boolean;
  needs_consent: boolean;
}

export const KINDS: readonly (readonly [kind: string, name: string])[] = [
  ['terms', '이용약관'],
  ['privacy_policy', '개인정보 처리방침'],
  ['privacy_consent', '개인정보 수집·이용 동의'],
  ['marketing', '마케팅 수신 동의'],
  ['other', '그 밖의 약관'],
];

/** The law requires a privacy policy to be published, not consented to. */
export const allowsConsent = (kind: string): boolean => kind !== 'privacy_policy';

export const percent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.floor((part / whole) * 100));

const ACTIONS: Readonly<Record<string, string>> = { agree: '동의', withdraw: '거둠', decline: '동의하지 않음' };
const SOURCES: Readonly<Record<string, string>> = {
  sign_up: '회원가입',
  re_consent: '다시 동의',
  account: '내 계정',
  detail: '약관 화면',
};

export interface ConsentRow {
  id: string;
  email: string;
  display_name: string;
  version: number;
  action: string;
  source: string;
  at: string;
}

export const csvHeading = ['이메일', '이름', '판', '답', '받은 곳', '시각'] as const;

/** One answer as a row under `csvHeading`. The time is in ISO format, so that rows can be sorted by it. */
export const csvRow = ({ email, display_name, version, action, source, at }: ConsentRow): string[] => [
  email,
  display_name,
  String(version),
  ACTIONS[action] ?? action,
  SOURCES[source] ?? source,
  at,
];
