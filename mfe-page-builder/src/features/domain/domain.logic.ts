import { parseUrl, toNfc } from '@dojang/contract/text';
import { readableAddress } from '../page/page.logic.ts';
import type { Domain, Redirect } from './domain.schema.ts';

export const STATES: Record<Domain['status'], { label: string; palette: string }> = {
  txt: { label: '소유 확인 중', palette: 'orange' },
  routing: { label: '연결 확인 중', palette: 'orange' },
  certificate: { label: '인증서 발급 중', palette: 'blue' },
  live: { label: '연결됨', palette: 'green' },
  error: { label: '연결 안 됨', palette: 'red' },
};

/** The problem of a domain, and what to do about it. */
const PROBLEMS: Record<NonNullable<Domain['problem']>, string> = {
  txt_missing: 'TXT 레코드가 아직 보이지 않아요. 저장한 뒤 퍼지는 데 보통 몇 분, 길면 하루가 걸려요.',
  taken: '다른 사이트가 먼저 확인한 도메인이에요. 그 사이트의 TXT 레코드를 지우면 이 사이트로 옮겨 와요.',
  lost: '다른 사이트가 이 도메인의 소유를 확인했어요. 다시 가져오려면 이 사이트의 TXT 레코드만 남겨 주세요.',
  routing: '도메인이 다른 곳을 가리키고 있어요. 레코드를 고쳐 주세요.',
  certificate: 'https 인증서를 받고 있어요. 보통 몇 분이면 끝나요.',
  resolver: '지금은 DNS 서버의 답을 받지 못했어요. 조금 뒤에 다시 확인할게요.',
  stopped: '한 달 동안 확인되지 않아서 더 확인하지 않아요. 레코드를 넣은 뒤 ‘다시 확인’을 눌러 주세요.',
};
const LIVE_WITHOUT_TXT = 'TXT 레코드가 보이지 않아요. 사흘 안에 다시 넣지 않으면 연결이 끊겨요.';

export function problemOf({ status, problem }: Pick<Domain, 'status' | 'problem'>): string | null {
  if (problem === null) return null;
  return problem === 'txt_missing' && status === 'live' ? LIVE_WITHOUT_TXT : PROBLEMS[problem];
}

export type Step = 'txt' | 'routing' | 'certificate';

/** Whether a step is done, is waiting, or comes later. */
export function stepState(domain: Pick<Domain, 'status' | 'verified_at'>, step: Step): 'done' | 'now' | 'later' {
  if (domain.status === 'live') return 'done';
  const at = domain.verified_at === null ? 0 : domain.status === 'certificate' ? 2 : 1;
  const own = { txt: 0, routing: 1, certificate: 2 }[step];
  return own < at ? 'done' : own === at ? 'now' : 'later';
}

/** A name in the format of a registrar's form: without the registered domain, or `@` for that domain itself. */
export const recordLabel = (name: string, apex: string): string =>
  name === apex ? '@' : name.endsWith(`.${apex}`) ? name.slice(0, -apex.length - 1) : name;

export const txtRecord = ({ hostname, txt_token: token }: Pick<Domain, 'hostname' | 'txt_token'>) => ({
  name: `_dojang.${hostname}`,
  value: `dojang-site=${token}`,
});

/**
 * Instructions about the records that DNS shows.
 *
 * @param isWanted whether a value is one of the required values of the record
 */
export function adviceOn(
  observed: readonly string[],
  { isRight, isWanted }: { isRight: boolean; isWanted: (value: string) => boolean },
): string {
  if (isRight) return '맞아요.';
  const foreign = observed.filter((value) => !isWanted(value));
  if (foreign.length === 0 || foreign.length === observed.length) return '넣을 값과 달라요. 이 값을 바꿔 주세요.';
  return `넣을 값은 있어요. 함께 보이는 ${foreign.join(', ')} 레코드를 지워 주세요.`;
}

/**
 * A redirect in its stored form. A pasted address of the site becomes its path. A path gets its leading slash.
 *
 * @param hosts the hosts of the site
 */
export function toRedirect({ from, to }: Redirect, hosts: readonly string[]): Redirect {
  const path = ownPath(from.trim(), hosts) ?? from.trim();
  const bare = path.split(/[?#]/)[0] ?? '';
  const target = to.trim();
  const inSite = ownPath(target, hosts);
  return {
    from: withSlash(toNfc(readableAddress(bare))).replace(/(?<=[^/])\/$/, ''),
    to: inSite ?? (/^[a-z][a-z\d+.-]*:/i.test(target) ? target : withSlash(target)),
  };
}

function ownPath(text: string, hosts: readonly string[]): string | null {
  const url = /^https?:\/\//i.test(text) ? parseUrl(text) : null;
  if (!url || !hosts.includes(url.host)) return null;
  return toNfc(readableAddress(url.pathname)) + url.search + url.hash;
}

const withSlash = (path: string) => (path === '' || path.startsWith('/') ? path : `/${path}`);

/** Why a redirect cannot be saved, by field. */
export function redirectFault({ from, to }: Redirect, others: readonly Redirect[]): Partial<Redirect> {
  const fault: Partial<Redirect> = {};
  if (from === '' || from === '/') fault.from = '첫 페이지가 아닌 주소를 적어 주세요.';
  else if (!/^(?:\/[^/\\%?#\s]+)+$/.test(from)) fault.from = '/이름처럼 띄어쓰기 없이 적어 주세요.';
  else if (from.length > 200) fault.from = '200자까지 적을 수 있어요.';
  else if (others.some((other) => other.from === from)) fault.from = '이미 적은 주소예요.';
  if (to === '') fault.to = '옮겨 갈 주소를 적어 주세요.';
  else if (to.length > 1_000) fault.to = '1,000자까지 적을 수 있어요.';
  else if (/\s/.test(to) || !/^(?:\/(?![/\\])|https?:\/\/[^/\\?#@]+)/.test(to)) {
    fault.to = '/이름이나 https://로 시작하는 주소를 적어 주세요.';
  } else if (from === to) fault.to = '같은 주소로는 옮길 수 없어요.';
  return fault;
}

const isRedirect = (value: unknown): value is Redirect =>
  typeof value === 'object' &&
  value !== null &&
  'from' in value &&
  'to' in value &&
  typeof value.from === 'string' &&
  typeof value.to === 'string';

/**
 * The present redirects of a site, with the additions and removals of an unsaved form.
 *
 * @param base what the form began with
 * @returns null when they are the same
 */
export function mergeRedirects(
  base: readonly unknown[],
  typed: readonly unknown[],
  present: readonly Redirect[],
): Redirect[] | null {
  const [before, after] = [base.filter(isRedirect), typed.filter(isRedirect)];
  const isIn = (list: readonly Redirect[]) => (one: Redirect) =>
    list.some(({ from, to }) => from === one.from && to === one.to);
  const [wasThere, isThere, isKept] = [isIn(before), isIn(present), isIn(after)];
  const merged = present.filter((one) => isKept(one) || !wasThere(one));
  merged.push(...after.filter((one) => !wasThere(one) && !isThere(one)));
  return merged.length === present.length && merged.every(isThere) ? null : merged;
}
