import { expect, test } from 'vitest';
import { isSameDraft, parseKeptDraft } from './kept-draft.logic.ts';

const draft = { project: { pages: [{ text: '처음' }] }, title: '가게' };

test('a draft equals its saved version when only spaces around the title differ', () => {
  expect(isSameDraft(structuredClone({ ...draft, title: ' 가게 ' }), draft)).toBe(true);
  expect(isSameDraft({ ...draft, title: '새 가게' }, draft)).toBe(false);
  expect(isSameDraft({ ...draft, project: {} }, draft)).toBe(false);
});

test('a value with another shape is not a draft', () => {
  expect(parseKeptDraft({ ...draft, more: 1 })).toEqual(draft);
  for (const odd of [null, 'x', { project: {} }, { title: 1 }]) expect(parseKeptDraft(odd)).toBeNull();
});
