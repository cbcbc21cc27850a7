import { expect, test } from 'vitest';
import { mergeFields } from './merge.logic.ts';

const BASE = { name: '온기', lang: 'ko', notFound: { title: '', text: '' } };

test('what two people changed in different fields is merged', () => {
  const mine = { ...BASE, name: '온기커피' };
  const theirs = { ...BASE, notFound: { title: '없어요', text: '' } };
  expect(mergeFields(BASE, mine, theirs)).toEqual({ merged: { ...theirs, name: '온기커피' }, conflicts: [] });
});

test('the same change of both, and what only the others changed, are no conflict', () => {
  const theirs = { ...BASE, name: '온기커피', lang: 'en' };
  expect(mergeFields(BASE, { ...BASE, name: '온기커피' }, theirs)).toEqual({ merged: theirs, conflicts: [] });
});

test('a field that both changed differently is a conflict, also when one emptied it', () => {
  const [mine, theirs] = [
    { ...BASE, name: '', lang: 'en' },
    { ...BASE, name: '온기커피' },
  ];
  expect(mergeFields(BASE, mine, theirs)).toEqual({ merged: mine, conflicts: ['name'] });
});
