import { numberText } from '../korean/number-text.ts';
import { sizeText } from '../korean/size-text.ts';

type Budget = 'files' | 'words' | 'projects';

const CODE = /^budget_(network_)?(files|words|projects)$/;

const ROOM: Record<Budget, string> = { files: '파일을 담을 공간', words: '글을 담을 공간', projects: '프로젝트 수' };
const ALL = '소유자의 모든 프로젝트와 사이트를 함께 세요.';
const FREE: Record<Budget, string> = {
  files: '필요 없는 파일을 지우고 휴지통을 비우면 다시 올릴 수 있어요. 글은 그대로 저장돼요.',
  words: '휴지통을 비우거나 운영자에게 늘려 달라고 해 주세요.',
  projects: '쓰지 않는 프로젝트를 지우거나, 가입한 뒤 14일 동안 늘어나는 것을 기다려 주세요.',
};

/** `{"used":…,"most":…}`, the detail with which the database refuses. */
function numbersOf(details: unknown): { used: number; most: number } | null {
  try {
    const { used, most } = JSON.parse(String(details)) as { used?: unknown; most?: unknown };
    return typeof used === 'number' && typeof most === 'number' ? { used, most } : null;
  } catch {
    return null;
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
  const budget = name as Budget;
  if (network) return `같은 인터넷 연결에서 새로 가입한 계정들의 ${ROOM[budget]} 한도를 다 썼어요. ${FREE[budget]}`;
  const numbers = numbersOf(details);
  if (budget === 'projects') {
    const most = numbers
      ? `지금은 프로젝트를 ${numberText(numbers.most)}개까지 가질 수 있어요.`
      : '프로젝트를 더 가질 수 없어요.';
    return `${most} ${FREE.projects}`;
  }
  const used = numbers
    ? `${ROOM[budget]} ${sizeText(numbers.most)} 가운데 ${sizeText(Math.min(numbers.used, numbers.most))}를 써서 모자라요.`
    : `${ROOM[budget]}이 모자라요.`;
  return `${used} ${ALL} ${FREE[budget]}`;
}
