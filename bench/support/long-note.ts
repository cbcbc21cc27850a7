import type { DocumentJson, DocumentNode } from '../../shared-ui/src/document/types.ts';

const WORDS = [
  '간판',
  '조명',
  '견적',
  '설치',
  '일정',
  '예산',
  '손님',
  '메뉴',
  '공사',
  '점검',
  '사진',
  '영상',
  '홍보',
  '모임',
];

/** About 80 characters of Korean, different for each number. */
const sentence = (n: number) =>
  Array.from({ length: 20 }, (_, at) => WORDS[(n * 31 + at * 7 + n * at) % WORDS.length]).join(' ');

const text = (n: number): DocumentNode => ({ type: 'text', text: sentence(n) });
const paragraph = (n: number): DocumentNode => ({ type: 'paragraph', content: [text(n)] });

/** A document of `blocks` blocks, mostly paragraphs. Each tenth block is a heading, a list or a list of tasks. */
export function longDocument(blocks: number): DocumentJson {
  return {
    type: 'doc',
    content: Array.from({ length: blocks }, (_, n): DocumentNode => {
      if (n % 20 === 0) return { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: `${n}번째` }] };
      if (n % 20 === 7) {
        return { type: 'bulletList', content: [n, n + 1].map((m) => ({ type: 'listItem', content: [paragraph(m)] })) };
      }
      if (n % 20 === 13) {
        const task = (m: number) => ({ type: 'taskItem', attrs: { checked: false }, content: [paragraph(m)] });
        return { type: 'taskList', content: [n, n + 1].map(task) };
      }
      return paragraph(n);
    }),
  };
}
