import { renderPage } from '@dojang/renderer';
import { expect, test } from 'vitest';
import { withMarks } from './marks.ts';

const PROJECT = {
  styles: [{ selectors: ['#own'], style: { color: 'red' } }],
  pages: [
    {
      frames: [
        {
          component: {
            components: [
              { tagName: 'h1', attributes: { id: 'own' }, components: [{ type: 'textnode', content: '봄' }] },
              { tagName: 'p', components: [{ type: 'textnode', content: 'data-place="0" <script>x</script>' }] },
            ],
          },
        },
      ],
    },
  ],
};
const html = (marks: boolean) => renderPage(PROJECT, { title: '가게', marks }).html;

test('marked elements get an outline and an address, and keep the id of their styles', () => {
  const marked = withMarks(html(true), [
    { place: '0', kind: 'changed' },
    { place: '1', kind: null },
    { place: '7', kind: 'added' },
  ]);
  const page = new DOMParser().parseFromString(marked.html, 'text/html');
  expect(page.querySelector('h1')?.outerHTML).toBe('<h1 id="own" data-place="0" data-mark="changed">봄</h1>');
  expect(page.querySelector('p')?.id).toBe('mark-1');
  expect(page.querySelectorAll('[data-mark]')).toHaveLength(1);
  expect([...marked.fragments]).toEqual([
    ['0', 'own'],
    ['1', 'mark-1'],
  ]);
});

test('text that looks like markup stays text', () => {
  const page = new DOMParser().parseFromString(
    withMarks(html(true), [{ place: '0', kind: 'moved' }]).html,
    'text/html',
  );
  expect(page.querySelector('script')).toBeNull();
  expect(page.querySelector('p')?.textContent).toBe('data-place="0" <script>x</script>');
});

test('a page for visitors has no `data-place` attributes', () => {
  expect(html(false)).not.toContain('data-place="1"');
});
