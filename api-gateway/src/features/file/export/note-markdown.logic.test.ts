import { expect, test } from 'vitest';
import { linkedNotes, noteAsMarkdown } from './note-markdown.logic.ts';

const [HERE, GONE] = ['1', '2'].map((digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`);
const PATHS = new Map([[HERE ?? '', '노트/기획/회의 (1).md']]);
const linkTo = (id: string | undefined, label: string) => ({
  type: 'noteLink',
  attrs: { id, projectId: '33333333-1111-4111-8111-111111111111', label },
});
const job = (...content: object[]) => {
  const document = JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content }] });
  return {
    title: '목차',
    content: document,
    path: '노트/목차.md',
    projectId: 'p',
    linked: linkedNotes(document, PATHS),
  };
};

test('a link to a note of the zip becomes a link to its file, and a link to another note becomes its title', () => {
  const { text } = noteAsMarkdown(job(linkTo(HERE, '회의'), { type: 'text', text: ' ' }, linkTo(GONE, '지운 글')));
  expect(text).toBe('# 목차\n\n[회의](../노트/기획/회의%20%281%29.md) 지운 글\n');
});

test('a note is sent with the paths of its linked notes only', () => {
  expect(job(linkTo(HERE, '회의'), linkTo(GONE, '지운 글')).linked).toEqual({ [HERE ?? '']: '노트/기획/회의 (1).md' });
  expect(job({ type: 'text', text: `번호 ${HERE}` }).linked).toEqual({});
});
