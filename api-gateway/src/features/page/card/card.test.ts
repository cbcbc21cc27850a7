import { renderPage } from '@dojang/renderer';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createChildJobs } from '../../../platform/process/child-jobs.ts';
import { type CardContent, cardContent } from './card-content.logic.ts';
import { CARD, cardSvg } from './card-svg.logic.ts';
import { typeface } from './typeface.ts';

const page = (components: unknown[], styles: unknown[] = [], title = '온기') =>
  renderPage(
    { pages: [{ frames: [{ component: { classes: ['page'], components } }] }], styles },
    { title, siteName: '온기 & 친구들' },
  ).html;

test('a picture shows the headline, the site, the colours and the drawing of its page', () => {
  const drawing = {
    tagName: 'svg',
    attributes: { viewBox: '0 0 200 100' },
    components: [{ tagName: 'path', attributes: { d: 'M0 0h9', fill: 'var(--accent)' } }],
  };
  const icon = { tagName: 'svg', attributes: { viewBox: '0 0 24 24' } };
  const heading = {
    tagName: 'h1',
    components: [{ type: 'textnode', content: '하루의 <첫> 잔' }, { tagName: 'br' }, { tagName: 'b', content: '지금' }],
  };
  const style = { '--accent': '#a63f1f', '--ink': 'red', '--head': '"dojang-gowun-batang", serif' };
  const content = cardContent(page([icon, heading, drawing], [{ selectors: ['page'], style }]));
  expect(content).toMatchObject({ headline: '하루의 <첫> 잔 지금', site: '온기 & 친구들', font: 'gowun-batang' });
  expect(content.colors).toMatchObject({ accent: '#a63f1f', ink: '#18181b' });
  expect(content.drawing).toContain('viewBox="0 0 200 100"');
  expect(content.drawing).toContain('fill="#a63f1f"');
});

test('the picture of a page without a heading or a drawing shows its title', () => {
  expect(cardContent(page([], [], 'a"b<c>'))).toMatchObject({ headline: 'a"b<c>', drawing: '', font: 'pretendard' });
  expect(cardContent('')).toMatchObject({ headline: '', drawing: '' });
});

test('headlines of any length stay within the picture @nightly', async () => {
  const long = '끝없이이어지는낱말'.repeat(20);
  for (const headline of ['짧게', '여러 낱말로 된 제목 '.repeat(20).trim(), long, '😀', '']) {
    const content = { ...cardContent(page([])), headline };
    const type = await typeface(content.font);
    const placed = [...cardSvg(content, type, type).matchAll(/translate\((-?[\d.]+) (-?[\d.]+)\)/g)];
    for (const [, x, y] of placed) {
      expect(Number(x)).toBeLessThan(CARD.width - 72);
      expect(Number(y)).toBeLessThan(CARD.height - 60);
      expect(Number(y)).toBeGreaterThan(90);
    }
  }
});

test('a card leaves out emoji that no font has, and shows the site’s name when no font has the headline’s letters', async () => {
  const type = await typeface('gowun-batang');
  expect(type.drawable('🎉 여름  축제 ☕️ 2026')).toBe('여름 축제 2026');
  expect(type.drawable('李가네 국수')).toBe('');
  const content = { ...cardContent(page([])), site: '온기' };
  const svg = (headline: string) => cardSvg({ ...content, headline }, type, type);
  expect(svg('🎉 축제')).toBe(svg('축제'));
  expect(svg('李가네 국수')).toBe(svg('온기'));
});

test('a drawing that cannot be drawn is left out @nightly', { timeout: 60_000 }, async () => {
  const jobs = createChildJobs<CardContent, Uint8Array>(new URL('./card-process.ts', import.meta.url), 30_000);
  const made = await jobs.run({ ...cardContent(page([])), drawing: '<svg viewBox="0 0 200 200"><path' }, 'site');
  jobs.close();
  const { width, height } = await sharp(Buffer.from(made ?? [])).metadata();
  expect([width, height]).toEqual([CARD.width, CARD.height]);
});
