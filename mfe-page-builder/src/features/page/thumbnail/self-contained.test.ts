import { renderPage } from '@dojang/renderer';
import { afterEach, expect, test, vi } from 'vitest';
import { selfContained } from './self-contained.ts';

afterEach(() => vi.unstubAllGlobals());

test('a page is drawn with its web fonts, and with pictures whose addresses have brackets', async () => {
  const ask = vi.fn(async (_address: string) => new Response('shapes', { headers: { 'content-type': 'font/woff2' } }));
  vi.stubGlobal('fetch', ask);
  const title = {
    tagName: 'h1',
    style: { 'font-family': '"dojang-black-han-sans"' },
    components: [{ type: 'textnode', content: '봄 축제' }],
  };
  const { html } = renderPage({ pages: [{ frames: [{ component: { components: [title] } }] }] }, { title: '' });
  expect(html).toContain('src:url(/_font/black-han-sans/');
  const drawn = await selfContained(html.replace('</style>', '.a{background:url("/a(1).png")}</style>'));
  expect(drawn).toContain(`src:url("data:font/woff2;base64,${btoa('shapes')}")`);
  expect(drawn).not.toContain('/_font/');
  expect(ask.mock.calls.map(([address]) => address)).toEqual([
    expect.stringMatching(/^\/_font\/.*\.woff2$/),
    '/a(1).png',
  ]);
});
