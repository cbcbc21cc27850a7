import { expect, test } from 'vitest';
import { pageSettingSchema } from '../setting/setting.schema.ts';
import { isGeneratedSlug, romanSlugOfTitle, slugOfTitle } from './slug.logic.ts';

test.each([
  ['여름 메뉴 (7월)', '여름-메뉴-7월'],
  ['  Summer—Sale! ', 'summer-sale'],
  ['ㅋㅋ 안녕', '안녕'],
  ['💐', ''],
  ['', ''],
])('the title %j gives the name %j', (title, slug) => {
  expect(slugOfTitle(title)).toBe(slug);
});

test('a name from any title can be stored, also from a long one', () => {
  for (const title of ['가'.repeat(300), `${'긴 제목 '.repeat(40)}끝`, 'a - b -- c', '9 to 5']) {
    const slug = slugOfTitle(title);
    if (slug !== '') expect(pageSettingSchema.shape.slug.safeParse(slug).success, title).toBe(true);
  }
});

test('a name in Latin letters is how the title is read', async () => {
  expect(await romanSlugOfTitle('여름 메뉴')).toBe('yeoreum-menyu');
  expect(await romanSlugOfTitle('Cafe 온기')).toBe('cafe-ongi');
});

test('names that were generated for new pages are known', () => {
  expect([isGeneratedSlug('page-0d3f3c1e'), isGeneratedSlug('page-one')]).toEqual([true, false]);
});
