import { formatDate, josa } from '@dojang/shared-ui';

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
/** The particle depends on the last sound, so it is chosen before the closing quotation mark is added. */
const quoted = (word: string, particle: '으로/로' | '을/를') => `‘${word}’${josa(word, particle).slice(word.length)}`;

/** Names of priorities by the stored number. */
const PRIORITIES = ['없음', '긴급', '높음', '보통', '낮음'];

const RELATIONS: Readonly<Record<string, string>> = {
  blocks: '막는 이슈로',
  blocked: '막힌 이슈로',
  duplicates: '같은 이슈로',
  duplicated: '같은 이슈로',
  relates: '관련 이슈로',
};

/** The activity of an issue as the rest of a sentence: "상태를 ‘진행 중’으로 바꿨어요"; null for an unknown action. */
export function issueText(verb: string, beforeValue: unknown, afterValue: unknown): string | null {
  const [before, after] = [fieldsOf(beforeValue), fieldsOf(afterValue)];
  switch (verb) {
    case 'issue.moved':
    case 'issue.closed':
    case 'issue.reopened':
      // The name of a column is missing when the issue has left its board.
      return text(after.column) ? `상태를 ${quoted(text(after.column), '으로/로')} 바꿨어요` : '상태를 바꿨어요';
    case 'issue.title':
      return `제목을 ‘${text(before.title)}’에서 ${quoted(text(after.title), '으로/로')} 바꿨어요`;
    case 'issue.body':
      return '설명을 고쳤어요';
    case 'issue.priority':
      return `우선순위를 ${quoted(PRIORITIES[Number(after.priority)] ?? '', '으로/로')} 바꿨어요`;
    case 'issue.due':
      return after.due_date ? `기한을 ${formatDate(text(after.due_date))}로 정했어요` : '기한을 뺐어요';
    case 'issue.estimate':
      return typeof after.estimate === 'number' ? `예상 크기를 ${after.estimate}점으로 정했어요` : '예상 크기를 뺐어요';
    case 'issue.parent': {
      const { number } = fieldsOf(after.parent);
      return after.parent_id ? `상위 이슈를 ${quoted(`#${number}`, '으로/로')} 정했어요` : '상위 이슈를 뺐어요';
    }
    case 'issue.assigned':
      return `${text(after.name)} 님에게 맡겼어요`;
    case 'issue.unassigned':
      return `${text(after.name)} 님을 담당에서 뺐어요`;
    case 'issue.labeled':
      return `라벨 ${quoted(text(after.name), '을/를')} 붙였어요`;
    case 'issue.unlabeled':
      return `라벨 ${quoted(text(after.name), '을/를')} 뗐어요`;
    case 'issue.related':
      return `#${after.other_number} 이슈를 ${RELATIONS[text(after.kind)] ?? '관련 이슈로'} 이었어요`;
    case 'issue.unrelated':
      return `#${after.other_number} 이슈와의 관계를 끊었어요`;
    default:
      return LIFE[verb] ? `이슈를 ${LIFE[verb]}` : null;
  }
}

/** Actions whose object is the issue itself. */
const LIFE: Readonly<Record<string, string>> = {
  'issue.created': '만들었어요',
  'issue.removed': '휴지통으로 옮겼어요',
  'issue.restored': '복원했어요',
};

/** The same with the title of the issue, for a list about many things. */
export function issueSentence(verb: string, before: unknown, after: unknown): { text: string; target: string } | null {
  const words = issueText(verb, before, after);
  if (words === null) return null;
  const { number, title, count } = fieldsOf(after);
  const target = `‘#${number} ${text(title)}’`;
  // A change of many issues is shown as one row: the row of the first issue.
  const others = typeof count === 'number' && count > 1 ? ` 외 ${count - 1}개` : '';
  return { target, text: LIFE[verb] ? `${target}${others} ${words}` : `${target}${others} 이슈에서 ${words}` };
}
