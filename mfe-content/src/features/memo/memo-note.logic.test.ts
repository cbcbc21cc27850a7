import { documentToText, parseDocument } from '@dojang/shared-ui/document';
import { expect, test } from 'vitest';
import { noteOfMemo } from './memo-note.logic.ts';

test('the first line becomes the title and the others paragraphs', () => {
  const { title, content } = noteOfMemo('회의 준비 #일\n\n자료 모으기\n\n시간 정하기');
  expect(title).toBe('회의 준비 #일');
  expect(parseDocument(content)).toEqual(content);
  expect(documentToText(content)).toContain('자료 모으기');
  expect(content.content).toHaveLength(3);
});

test('a first line too long for a title is also kept in the text', () => {
  const line = '가'.repeat(300);
  const { title, content } = noteOfMemo(line);
  expect([...title].length).toBeLessThanOrEqual(200);
  expect(documentToText(content)).toContain(line);
});

test('a memo of one line becomes an empty note with a title', () => {
  expect(documentToText(noteOfMemo('우유 사기').content).trim()).toBe('');
});
