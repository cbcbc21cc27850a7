import { expect, test } from 'vitest';
import { packed, unpacked } from './clipboard.logic.ts';

const rules = [
  { selectors: ['card'], style: { padding: '1px' } },
  { selectors: ['#i1'], style: { color: 'red' } },
  { selectors: ['other'], style: {} },
  { selectors: [{ name: 'i2', type: 2 }], style: {} },
];
const card = {
  tagName: 'div',
  classes: ['card'],
  attributes: { id: 'i1' },
  components: [{ tagName: 'p', type: 'text', components: [{ type: 'textnode', content: '글' }] }],
};
const numbered = () => {
  let count = 0;
  return () => {
    count += 1;
    return `new${count}`;
  };
};

test('a copy has the rules of its classes and ids, and new ids', () => {
  const clip = unpacked(packed([card], rules) ?? '', numbered());
  expect(clip?.components).toEqual([{ ...card, attributes: { id: 'new1' } }]);
  expect(clip?.styles).toEqual([rules[0], { selectors: ['#new1'], style: { color: 'red' } }]);
});

test('code in a copied text is removed', () => {
  const hostile = {
    tagName: 'div',
    script: 'hit()',
    attributes: { onclick: 'hit()', href: 'javascript:hit()' },
    components: [{ tagName: 'script', content: 'hit()' }, { tagName: 'iframe' }, { tagName: 'p', content: '<b>x</b>' }],
  };
  const clip = unpacked(packed([hostile], []) ?? '', numbered());
  expect(JSON.stringify(clip)).not.toMatch(/hit\(\)|iframe/);
});

test('a copied text with malformed rules can still be pasted', () => {
  const styles = [{ selectors: 5 }, { selectors: ['card', 7], style: { color: ['red'], padding: '1px' } }];
  const clip = unpacked(JSON.stringify({ format: 'dojang-page-1', components: [card], styles }), numbered());
  expect(clip?.styles).toEqual([
    { selectors: [], style: {} },
    { selectors: ['card'], style: { padding: '1px' } },
  ]);
});

test.each([
  '',
  'x',
  'null',
  '{}',
  '[]',
  '{"format":"dojang-page-1","components":[],"styles":[]}',
  '{"components":[{}]}',
])('the text %s is no copy', (text) => {
  expect(unpacked(text, numbered())).toBeNull();
});

test('a copy that is too large is refused', () => {
  const huge = { tagName: 'p', components: [{ type: 'textnode', content: '가'.repeat(600_000) }] };
  expect(packed([huge], [])).toBeNull();
});
