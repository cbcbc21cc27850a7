import { expect, test } from 'vitest';
import { answerConflict, freeName, isFileName, namesOf } from './conflict.logic.ts';
import type { UploadItem } from './upload-queue.logic.ts';

const ROOT = { categoryId: null, source: null };

test('keeping both gives the new file the next free number', () => {
  const taken = ['보고서.pdf', '보고서 (2).pdf'];
  expect(freeName('보고서.pdf', (name) => taken.includes(name))).toBe('보고서 (3).pdf');
  expect(freeName('보고서 (2).pdf', (name) => taken.includes(name))).toBe('보고서 (3).pdf');
  expect(freeName('이름', (name) => name === '이름')).toBe('이름 (2)');
});

test('two files of one drop with the same name are both kept, in NFC', () => {
  const files = ['가.txt', '가.txt'.normalize('NFD'), '가.txt'].map((name) => ({ name, place: ROOT }));
  expect(namesOf(files)).toEqual(['가.txt', '가 (2).txt', '가 (3).txt']);
  expect(
    namesOf([files[0], { name: '가.txt', place: { ...ROOT, categoryId: 'c' } }].map((file) => file as never)),
  ).toEqual(['가.txt', '가.txt']);
});

test('names that the database refuses are known before anything is sent', () => {
  expect(['', '.', '..', 'a/b', 'a\\b', '가'.repeat(201)].filter(isFileName)).toEqual([]);
  expect(['...', '가'.repeat(200), '😀'.repeat(200)].every(isFileName)).toBe(true);
  expect(namesOf([{ name: ' \u202egnp.exe\n', place: ROOT }])).toEqual(['gnp.exe']);
});

test('an answer applies to one file or to all files with the question, and never cancels the rest', () => {
  const items = [
    { id: 'a', status: 'asking' },
    { id: 'b', status: 'asking' },
    { id: 'c', status: 'sending' },
  ] as UploadItem[];
  const after = (...args: [id: string, 'version' | 'both' | 'skip', boolean]) =>
    answerConflict(items, ...args).map(({ id, status, choice }) => `${id} ${status} ${choice ?? '-'}`);
  expect(after('a', 'version', false)).toEqual(['a waiting version', 'b asking -', 'c sending -']);
  expect(after('a', 'both', true)).toEqual(['a waiting both', 'b waiting both', 'c sending -']);
  expect(after('a', 'skip', true)).toEqual(['c sending -']);
});
