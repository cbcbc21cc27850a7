import { expect, test } from 'vitest';
import { mergeFields } from './merge.logic.ts';

const BASE = { name: '온기', lang: 'ko', notFound: { title: '', text: '' } };

test('changes of two people in different fields are merged', () => {
  const mine = { ...BASE, name: '온기커피' };
  const theirs = { ...BASE, notFound: { title: '없어요', text: '' } };
  expect(mergeFields(BASE, mine, theirs)).toEqual({ merged: { ...theirs, name: '온기커피' }, conflicts: [] });
});

test('a field that both changed to the same value, or that only the other changed, is no conflict', () => {
  const theirs = { ...BASE, name: '온기커피', lang: 'en' };
  expect(mergeFields(BASE, { ...BASE, name: '온기커피' }, theirs)).toEqual({ merged: theirs, conflicts: [] });
});

test('a field that both changed to different values is a conflict, also when my value is empty', () => {
  const [mine, theirs] = [
    { ...BASE, name: '', lang: 'en' },
    { ...BASE, name: '온기커피' },
  ];
  expect(mergeFields(BASE, mine, theirs)).toEqual({ merged: mine, conflicts: ['name'] });
});
