import { expect, test } from 'vitest';
import { categoriesOf, filterTemplates } from './template.logic.ts';

const template = (name: string, category: string, categoryPlace: number) => ({
  ...{ id: name, name, description: '', category, categoryPlace },
});
const TEMPLATES = [
  template('동네 카페', '가게', 1),
  template('작은 스튜디오', '포트폴리오', 0),
  template('꽃집', '가게', 1),
];
const names = (category: string | null, words: string) =>
  filterTemplates(TEMPLATES, category, words).map(({ name }) => name);

test('templates can be found by category, by words and by 초성', () => {
  expect(names(null, ' ')).toEqual(['동네 카페', '작은 스튜디오', '꽃집']);
  expect(names('가게', '')).toEqual(['동네 카페', '꽃집']);
  expect(names(null, '스튜')).toEqual(['작은 스튜디오']);
  expect(names(null, 'ㅋㅍ')).toEqual(['동네 카페']);
  expect(names('가게', '스튜')).toEqual([]);
});

test('each category is listed once, in its own order', () => {
  expect(categoriesOf(TEMPLATES)).toEqual(['포트폴리오', '가게']);
});
