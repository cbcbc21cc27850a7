import { type DeployStatus, deployScopeSchema, OF_SUPERS } from '@dojang/api-contract';
import { z } from 'zod';

export type DeployChange = DeployStatus['history'][number];

/** A deploy token as admins see it: never with its secret. */
export const tokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  label: z.string(),
  scope: deployScopeSchema,
  /** Null when the account of the admin was deleted. */
  created_by: z.string().nullable(),
  created_by_name: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  last_used_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
});
export type DeployToken = z.infer<typeof tokenSchema>;

/** What a token may do, its text in the list of tokens, and the `dojang` command for which it is. */
export const SCOPES: Record<DeployToken['scope'], { name: string; help: string; command: string }> = {
  release: { name: '배포', help: '새 버전을 올리고, 공개하고, 되돌려요.', command: 'release' },
  preview: {
    name: '미리보기',
    help: '관리자만 여는 미리보기를 올려요. 공개하거나 되돌리거나 기록을 볼 수 없어서, 풀 리퀘스트의 CI에 두기 좋아요.',
    command: 'release --preview',
  },
  check: { name: '검사', help: '올릴 수 있는 버전인지 확인하고, 버전과 기록과 소스 맵을 봐요.', command: 'check' },
  read: { name: '보기', help: '버전과 기록과 소스 맵을 봐요.', command: 'status' },
};

export const DAYS = [
  { days: 30, label: '30일' },
  { days: 90, label: '90일' },
  { days: 365, label: '1년' },
] as const;

const HOWS: Record<DeployChange['how'], string> = {
  start: '시작할 때 공개',
  release: '새 버전 공개',
  promote: '올려 둔 버전 공개',
  rollback: '되돌림',
  retire: '내림',
  canary: '일부에게 먼저 공개',
  canary_end: '일부 공개 끝냄',
};
export const howName = (how: DeployChange['how']): string => HOWS[how];

/** A version is a hash. Its beginning is enough to tell two versions apart. */
export const shortVersion = (version: string): string => version.slice(0, 8);

/** A canary is not live: some visitors get it in place of the live version. */
const wasLive = ({ how }: DeployChange): boolean => how !== 'canary' && how !== 'canary_end';

/**
 * The change that made the live version live or retired the name, with its author and reason; undefined when the history no
 * longer has it.
 */
export const liveChange = ({ live, history }: DeployStatus): DeployChange | undefined =>
  history.find((change) => change.version === live && wasLive(change));

/** The change with which the platform ended a canary, when it is the last change of the name; else undefined. */
export const endedCanary = ({ history: [last] }: Pick<DeployStatus, 'history'>): DeployChange | undefined =>
  last?.how === 'canary_end' && last.by === null && last.reason !== '' ? last : undefined;

/** The stored version that was live before; undefined when there is none. */
export function previousVersion({ live, history, versions }: DeployStatus): string | undefined {
  const before = history.find((change) => change.version !== null && change.version !== live && wasLive(change));
  return versions.find(({ version }) => version === before?.version)?.version;
}

/** Who gets a canary, e.g. `10%와 2명에게`. */
export function canaryText({ percent, people, admins }: NonNullable<DeployStatus['canary']>): string {
  const who = [percent > 0 && `${percent}%`, people > 0 && `${people}명`, admins && '관리자'].filter(Boolean);
  return `${who.join('·')}에게`;
}

export type TokenState = 'valid' | 'expired' | 'revoked';

export function tokenState({ expires_at, revoked_at }: DeployToken, now: number): TokenState {
  if (revoked_at !== null) return 'revoked';
  return Date.parse(expires_at) > now ? 'valid' : 'expired';
}

/** A change of the live version of a name: to another version, or to none. */
export interface Move {
  name: string;
  /** The version that is live before the move. */
  before: string | null;
  act: 'promote' | 'rollback' | 'retire';
  /** The version that becomes live; null for `retire`. */
  version: string | null;
}

/** The move that makes a version live. A version that was live before is rolled back to; another version is promoted. */
export function moveTo({ name, live, history }: DeployStatus, version: string): Move {
  const isKnown = history.some((change) => change.version === version && wasLive(change));
  return { name, before: live, act: isKnown ? 'rollback' : 'promote', version };
}

/** The move that undoes a move; null when nothing was live before. */
export function undoOf({ name, before, version }: Move): Move | null {
  if (before === null || before === version) return null;
  return { name, before: version, act: version === null ? 'promote' : 'rollback', version: before };
}

const NAME = /^[a-z][a-z-]{1,30}$/;

/** Why somebody cannot issue a token of this name; undefined when they can. */
export function faultOfName(name: string, isSuper: boolean): string | undefined {
  if (!NAME.test(name)) return '영역의 이름을 적어 주세요. 예: content';
  if (OF_SUPERS.includes(name) && !isSuper) return '이 영역의 토큰은 최고 관리자만 발급할 수 있어요.';
  return undefined;
}

/** Difference of two sizes with its sign, in the format of `sizeText`; empty without a difference. */
export function sizeChange(bytes: number, before: number | undefined, sizeText: (bytes: number) => string): string {
  if (before === undefined || bytes === before) return '';
  return `${bytes > before ? '+' : '−'}${sizeText(Math.abs(bytes - before))}`;
}
