import { expect, test } from 'vitest';
import { markup } from './markup.ts';

test('markup becomes components with the types that the editor edits', () => {
  const source = `
    <section class="sec tone-soft" id="menu" data-name="메뉴">
      <h2 class="h2">오늘의 <strong>메뉴</strong></h2>
      <a class="btn" href="#menu"><icon name="phone"/>전화</a>
      <svg viewBox="0 0 8 8"><g><circle r="4"/></g></svg>
      <img src="/storage/v1/a.webp" alt=""><br>
    </section>`;
  const [section] = markup(source);
  expect(section).toMatchObject({
    tagName: 'section',
    classes: ['sec', 'tone-soft'],
    attributes: { id: 'menu' },
    'custom-name': '메뉴',
  });
  const [heading, link, drawing, image, line] = section?.components ?? [];
  expect(heading).toEqual({
    type: 'text',
    tagName: 'h2',
    classes: ['h2'],
    components: [
      { type: 'textnode', content: '오늘의 ' },
      { type: 'text', tagName: 'strong', components: [{ type: 'textnode', content: '메뉴' }] },
    ],
  });
  expect(link).toMatchObject({ type: 'link', attributes: { href: '#menu' } });
  expect(link?.components?.[0]).toMatchObject({ type: 'svg', classes: ['icon'] });
  expect(drawing).toMatchObject({ type: 'svg', components: [{ type: 'svg-in', components: [{ type: 'svg-in' }] }] });
  expect(image).toMatchObject({ type: 'image', attributes: { alt: '' } });
  expect(line).toEqual({ tagName: 'br' });
});

test.each([['<p>가'], ['<p>가</div>'], ['가</p>'], ['<p>1 < 2</p>']])(
  'markup that is not well-formed throws: %s',
  (bad) => {
    expect(() => markup(bad)).toThrow();
  },
);
