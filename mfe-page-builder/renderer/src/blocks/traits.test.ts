import { expect, test } from 'vitest';
import type { BlockComponent } from './component.ts';
import { BLOCKS } from './index.ts';
import { type Part, TRAITS, traitsOf } from './traits.ts';

const PART: Part<BlockComponent> = {
  classes: ({ classes = [] }) => classes,
  type: ({ type = '' }) => type,
  children: ({ components = [] }) => components,
};
const traits = (id: string) => {
  const block = BLOCKS.find((candidate) => candidate.id === id);
  return block ? traitsOf(block.make(), PART).map(({ trait }) => trait.label) : [];
};

test('each repeated part of a section can be extended', () => {
  const expected: Record<string, string> = {
    gallery: '사진',
    'gallery-mosaic': '사진',
    price: '칸',
    faq: '질문',
    timeline: '순간',
    team: '칸',
    logos: '이름',
    hours: '줄',
    table: '줄',
    list: '항목',
    header: '메뉴',
    footer: '사업자정보',
    contact: '칸',
    'profile-links': '링크',
    steps: '단계',
  };
  for (const [id, label] of Object.entries(expected)) expect(traits(id), id).toContain(label);
});

test('a countdown has one date, a map one address', () => {
  expect(traits('countdown').filter((label) => label === '날짜')).toHaveLength(1);
  expect(traits('map')).toContain('주소');
});

test('parts of an item belong to the item and not to its section', () => {
  expect(traits('price')).not.toContain('항목');
  expect(traits('price')).not.toContain('카드');
});

test('a button, a card and a picture have the traits of their own kind', () => {
  expect(traits('button')).toEqual(['버튼 모양']);
  expect(traits('image')).toEqual(['사진 모양']);
});

test('each block has a trait of its own, or is made of parts that have one', () => {
  const own = (component: BlockComponent): boolean =>
    traitsOf(component, PART).length > 0 || (component.components ?? []).some(own);
  expect(BLOCKS.filter((block) => !own(block.make())).map(({ id }) => id)).toEqual([]);
  for (const id of ['heading', 'text', 'icon', 'divider', 'spacer', 'notice']) expect(traits(id), id).toHaveLength(1);
});

test('each trait is used by a block', () => {
  const used = new Set<unknown>();
  const visit = (component: BlockComponent) => {
    for (const { trait } of traitsOf(component, PART)) used.add(trait);
    for (const child of component.components ?? []) visit(child);
  };
  for (const block of BLOCKS) visit(block.make());
  expect(TRAITS.filter((trait) => !used.has(trait))).toEqual([]);
});
