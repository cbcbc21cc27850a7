import type { DocumentJson, DocumentNode } from '@dojang/shared-ui/document';

const text = (words: string): DocumentNode[] => [{ type: 'text', text: words }];
const paragraph = (words: string): DocumentNode => ({ type: 'paragraph', content: text(words) });

/** A document with the usual kinds of blocks. */
export const FIRST_DOCUMENT: DocumentJson = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: text('편집기 작업대') },
    paragraph('빗금(/)으로 블록을 고르고, 글을 고르면 도구가 나와요.'),
    { type: 'blockquote', content: [paragraph('저장한 것은 이 브라우저에만 있어요.')] },
    { type: 'paragraph' },
  ],
};

/** A long document, to see whether typing lags. */
export const longDocument = (blocks: number): DocumentJson => ({
  type: 'doc',
  content: Array.from({ length: blocks }, (_, at) =>
    at % 20 === 0
      ? { type: 'heading', attrs: { level: 2 }, content: text(`${at / 20 + 1}장`) }
      : paragraph(`${at}번째 문단이에요. 긴 글에서도 글자가 바로 따라와야 해요.`),
  ),
});

/** The document with a line that another person has written above it. */
export const withLineOfOther = (value: DocumentJson): DocumentJson => ({
  ...value,
  content: [paragraph('박준 님이 그 사이에 적은 줄이에요.'), ...value.content],
});
