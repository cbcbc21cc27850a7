import { expect, test } from 'vitest';
import { pageSettingSchema } from '../setting/setting.schema.ts';
import {
  firstSlug,
  isGeneratedSlug,
  isGeneratedSubdomain,
  romanSlugOfTitle,
  slugOfTitle,
  subdomainOfName,
} from './slug.logic.ts';

test.each([
  ['여름 메뉴 (7월)', '여름-메뉴-7월'],
  ['  Summer—Sale! ', 'summer-sale'],
  ['ㅋㅋ 안녕', '안녕'],
  ['💐', ''],
  ['', ''],
])('the title %j gives the name %j', (title, slug) => {
  expect(slugOfTitle(title)).toBe(slug);
});

test('a name from any title can be stored, also from a long title', () => {
  for (const title of ['가'.repeat(300), `${'긴 제목 '.repeat(40)}끝`, 'a - b -- c', '9 to 5']) {
    const slug = slugOfTitle(title);
    if (slug !== '') expect(pageSettingSchema.shape.slug.safeParse(slug).success, title).toBe(true);
  }
});

test('a name in Latin letters is the pronunciation of the title', async () => {
  expect(await romanSlugOfTitle('여름 메뉴')).toBe('yeoreum-menyu');
  expect(await romanSlugOfTitle('Cafe 온기')).toBe('cafe-ongi');
});

test('names that were generated for new pages are recognised', () => {
  expect([isGeneratedSlug('page-0d3f3c1e'), isGeneratedSlug('page-one')]).toEqual([true, false]);
});

test('addresses that were generated for new sites are recognised', () => {
  expect(['site-0beab9fa37de', 'site-0beab9', 'ongi'].map(isGeneratedSubdomain)).toEqual([true, false, false]);
});

test.each([
  ['한달빛의 사이트', 'handalbit'],
  ['온기 커피', 'ongi-keopi'],
  ['Café 온기', 'caf-ongi'],
  ['💐', ''],
  ['a', ''],
  [`${'가나다 '.repeat(20)}끝`, 'ganada-ganada-ganada-ganada-ganada'],
])('the site %j is proposed the address %j', async (name, subdomain) => {
  expect(await subdomainOfName(name)).toBe(subdomain);
});

test('only an unnamed page that was never live gets its name from its title', () => {
  const page = { slug: 'page-0d3f3c1e', live_version_id: null, unpublished_at: null };
  expect(firstSlug(page, '여름 메뉴')).toBe('여름-메뉴');
  expect(firstSlug(page, '💐')).toBe(page.slug);
  for (const change of [{ live_version_id: 'v' }, { unpublished_at: '2026-11-22T09:00:00Z' }, { slug: 'cafe' }]) {
    expect(firstSlug({ ...page, ...change }, '여름 메뉴')).toBe({ ...page, ...change }.slug);
  }
});
