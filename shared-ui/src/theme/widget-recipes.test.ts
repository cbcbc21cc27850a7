import { expect, test } from 'vitest';
import * as widgets from '../chakra-widgets.ts';
import { system } from './system.ts';

const keyOf = (name: string) => `${name[0]?.toLowerCase()}${name.slice(1)}`;

test.each(Object.keys(widgets).map(keyOf))('the design system has the recipe of %s', (key) => {
  expect(system.hasRecipe(key)).toBe(true);
});

test('the changes of the product are merged over the recipes of Chakra', () => {
  const { base } = system.getSlotRecipe('dialog');
  expect(base?.backdrop).toMatchObject({ bg: 'blackAlpha.500', pos: 'fixed' });
  expect(system.getRecipe('checkmark').variants?.variant).toMatchObject({ solid: { borderColor: 'border.control' } });
});
