import { expect, test } from 'vitest';
import { BLOCKS } from './index.ts';
import { SKETCH_WIDTH, sketchOf } from './sketch.ts';

const sketch = (id: string) => {
  const block = BLOCKS.find((candidate) => candidate.id === id);
  if (!block) throw new Error(`there is no block ${id}`);
  return sketchOf(block.make());
};
const count = (id: string, kind: string) => sketch(id).shapes.filter((shape) => shape.kind === kind).length;

test.each(BLOCKS.map((block) => [block.id, block] as const))(
  'the picture of %s is inside of its frame',
  (_id, block) => {
    const { shapes, height } = sketchOf(block.make());
    expect(shapes.length).toBeGreaterThan(0);
    for (const { x, y, width, height: own } of shapes) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(SKETCH_WIDTH + 0.01);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + own).toBeLessThanOrEqual(height + 0.01);
    }
  },
);

test('the picture follows the structure of the block', () => {
  expect(count('gallery', 'photo')).toBe(6);
  expect(count('gallery-mosaic', 'photo')).toBe(5);
  expect(count('price', 'card')).toBe(3);
  expect(count('hero', 'button')).toBe(2);
  expect(count('team-four', 'photo')).toBe(4);
  expect(sketch('cta').tone).toBe('accent');
  expect(sketch('hero-cover').tone).toBe('ink');
});

test('sections that look different have different pictures', () => {
  const sections = BLOCKS.filter(({ category }) => category !== '기본');
  const pictures = new Set(sections.map((block) => JSON.stringify(sketchOf(block.make()))));
  expect(pictures.size).toBe(sections.length);
});
