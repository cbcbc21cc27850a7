import { renderPage, sampleTexts } from '@dojang/renderer';
import { BLOCKS, projectOf } from '@dojang/renderer/blocks';
import { expect, test } from 'vitest';
import { embedCode, isHomePage } from './publish.logic.ts';

/** Blocks without texts, or with texts that fit every page. */
const WITHOUT_WORDS = ['video', 'gallery-mosaic', 'menu-list', 'header'];

const page = (id: string, createdAt: string, isLive = true) => ({
  ...{ id, created_at: createdAt, removed_at: null, live_version_id: isLive ? 'v' : null },
});

test('the first page of a site is the chosen page while it is live, else the oldest live page, else the first page to be published', () => {
  const [a, b, draft] = [page('a', '2026-01-01'), page('b', '2026-01-02'), page('c', '2025-01-01', false)];
  const homeOf = (homePageId: string | null, pages = [b, a, draft]) =>
    ['a', 'b', 'c'].filter((id) => isHomePage(id, homePageId, pages));
  expect(homeOf('b')).toEqual(['b']);
  expect(homeOf('c')).toEqual(['a']);
  expect(homeOf(null)).toEqual(['a']);
  expect(isHomePage('c', null, [draft])).toBe(true);
});

test('the title in the embed code cannot end its attribute', () => {
  expect(embedCode('p1', '"><script>', 'https://dojang.example')).toContain('title="&quot;&gt;&lt;script&gt;"');
});

test('the checklist knows the words of every section as a sample', () => {
  const samples = sampleTexts([projectOf(BLOCKS.map(({ make }) => make()))]);
  for (const { id, make } of BLOCKS.filter(({ id, category }) => category !== '기본' && !WITHOUT_WORDS.includes(id))) {
    const rules = renderPage(projectOf([make()]), { title: id, samples }).report.map(({ rule }) => rule);
    expect(
      rules.filter((rule) => rule === 'sample-text' || rule === 'sample-contact'),
      id,
    ).not.toEqual([]);
  }
});
