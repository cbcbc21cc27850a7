import { numberText } from '../korean/number-text.ts';
import { sizeText } from '../korean/size-text.ts';

type Budget = 'files' | 'words' | 'projects';

const CODE = /^budget_(network_)?(files|words|projects)$/;

/** What is short, and what to do about it. */
const TEXTS: Record<Budget, readonly [short: string, help: string]> = {
  files: [
    '소유자가 파일을 담을 공간이 모자라요',
    '필요 없는 파일을 지우고 휴지통을 비워 주세요. 글은 그대로 저장돼요.',
  ],
  words: ['소유자가 글을 담을 공간이 모자라요', '휴지통을 비우거나 운영자에게 늘려 달라고 해 주세요.'],
  projects: ['프로젝트를 더 가질 수 없어요', '쓰지 않는 프로젝트를 지워 주세요. 가입한 뒤 14일 동안 늘어나요.'],
};

/** From `{"used":…,"most":…}`, the detail with which the database refuses. */
function useOf(budget: Budget, details: unknown): string {
  try {
    const { used, most } = JSON.parse(String(details)) as { used: number; most: number };
    if (!(used >= 0 && most >= 0)) return '';
    const say = budget === 'projects' ? (count: number) => `${numberText(count)}개` : sizeText;
    return ` (${say(most)} 가운데 ${say(Math.min(used, most))} 사용)`;
  } catch {
    return '';
  }
}

/**
 * The sentence for a budget that is used up: which one, how much of it is used, and what to do. Undefined for other codes.
 *
 * @param details detail of the database's error, if any
 */
export function budgetText(code: string, details?: unknown): string | undefined {
  const [, network, name] = CODE.exec(code) ?? [];
  if (!name) return undefined;
  const [short, help] = TEXTS[name as Budget];
  return network
    ? `같은 인터넷에서 새로 가입한 사람들이 한도를 다 썼어요. ${help}`
    : `${short}${useOf(name as Budget, details)}. ${help}`;
}
