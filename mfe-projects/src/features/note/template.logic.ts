import { koreanClock } from '@dojang/contract/time';
import type { DocumentJson } from '@dojang/shared-ui/document';

interface Block {
  type: string;
  attrs?: Record<string, unknown>;
  content?: (Block | { type: 'text'; text: string })[];
}

export interface NoteTemplate {
  id: 'meeting' | 'todo' | 'plan';
  name: string;
  /** Short description for the card. */
  description: string;
  title(today: Date): string;
  document(): DocumentJson;
}

const inline = (text: string) => [{ type: 'text' as const, text }];
const paragraph = (text = ''): Block => (text ? { type: 'paragraph', content: inline(text) } : { type: 'paragraph' });
const heading = (text: string): Block => ({ type: 'heading', attrs: { level: 2 }, content: inline(text) });
const bullets = (...items: string[]): Block => ({
  type: 'bulletList',
  content: items.map((text) => ({ type: 'listItem', content: [paragraph(text)] })),
});
const tasks = (...items: string[]): Block => ({
  type: 'taskList',
  content: items.map((text) => ({ type: 'taskItem', attrs: { checked: false }, content: [paragraph(text)] })),
});
const cell = (type: 'tableHeader' | 'tableCell', text: string): Block => ({ type, content: [paragraph(text)] });
const table = (head: string[], ...rows: string[][]): Block => ({
  type: 'table',
  content: [
    { type: 'tableRow', content: head.map((text) => cell('tableHeader', text)) },
    ...rows.map((row) => ({ type: 'tableRow', content: row.map((text) => cell('tableCell', text)) })),
  ],
});
const documentOf = (...content: Block[]) => ({ type: 'doc', content }) as DocumentJson;

function dayOf(time: Date): string {
  const clock = koreanClock(time);
  return `${clock.getUTCMonth() + 1}월 ${clock.getUTCDate()}일`;
}

export const NOTE_TEMPLATES: readonly NoteTemplate[] = [
  {
    id: 'meeting',
    name: '회의록',
    description: '안건과 결정, 누가 언제까지 할지',
    title: (today) => `${dayOf(today)} 회의록`,
    document: () =>
      documentOf(
        heading('참석자'),
        bullets('', ''),
        heading('안건'),
        bullets('지난 회의에서 정한 일 확인', ''),
        heading('결정한 것'),
        bullets(''),
        heading('할 일'),
        tasks('담당자 · 할 일 · 기한', ''),
      ),
  },
  {
    id: 'todo',
    name: '할 일',
    description: '오늘 할 일과 미뤄 둔 일',
    title: (today) => `${dayOf(today)} 할 일`,
    document: () =>
      documentOf(
        heading('오늘 꼭'),
        tasks('', ''),
        heading('이번 주'),
        tasks('', ''),
        heading('기다리는 중'),
        bullets('누구에게 무엇을 부탁했는지 적어 두세요'),
      ),
  },
  {
    id: 'plan',
    name: '프로젝트 기획',
    description: '왜 하는지, 무엇을 언제까지 만드는지',
    title: () => '프로젝트 기획',
    document: () =>
      documentOf(
        heading('왜 하나요'),
        paragraph('누구의 어떤 불편을 푸는지 두세 문장으로 적어요.'),
        heading('목표'),
        bullets('숫자로 확인할 수 있는 목표', ''),
        heading('하지 않는 것'),
        bullets('이번에는 다루지 않을 것'),
        heading('일정'),
        table(['단계', '담당', '기한'], ['기획', '', ''], ['제작', '', ''], ['공개', '', '']),
        heading('걱정되는 점'),
        bullets(''),
      ),
  },
];
