import { shortVersion } from './remote.logic.ts';

/** A canary as an admin enters it. */
export interface CanaryDraft {
  version: string;
  percent: string;
  /** Addresses, separated by lines, commas or spaces. */
  people: string;
  admins: boolean;
}

export interface CanaryProblems {
  percent?: string;
  people?: string;
  nobody?: string;
}

const MOST_PEOPLE = 100;

/** The addresses in a text, each once, in lower case. */
export const addressesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]/)
      .filter(Boolean)
      .map((address) => address.toLowerCase()),
  ),
];

export function problemsOf({ percent, people, admins }: CanaryDraft): CanaryProblems {
  const share = Number(percent || 0);
  const addresses = addressesIn(people);
  if (!(share >= 0 && share <= 100)) return { percent: '0에서 100 사이로 적어 주세요.' };
  const wrong = addresses.find((address) => !address.includes('@'));
  if (wrong) return { people: `‘${wrong}’은(는) 이메일 주소가 아니에요.` };
  if (addresses.length > MOST_PEOPLE) return { people: `${MOST_PEOPLE}명까지 적을 수 있어요.` };
  if (share === 0 && addresses.length === 0 && !admins) return { nobody: '받을 사람을 하나 이상 정해 주세요.' };
  return {};
}

/** The effect of the canary in one sentence. */
export function effectText({ version, percent, people, admins }: CanaryDraft, live: string | null): string {
  const share = Number(percent || 0);
  const count = addressesIn(people).length;
  const who = [share > 0 && `브라우저 ${share}%`, count > 0 && `적은 ${count}명`, admins && '관리자'].filter(Boolean);
  if (who.length === 0) return '';
  const others = live ? ` 나머지는 그대로 ${shortVersion(live)} 버전을 봐요.` : '';
  return `새로 여는 화면부터 10초 안에 ${who.join(', ')}에게 ${shortVersion(version)} 버전이 보여요.${others}`;
}
