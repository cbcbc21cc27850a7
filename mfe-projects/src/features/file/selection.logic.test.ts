import { expect, test } from 'vitest';
import { moveBy, NOTHING, type Selection, select, selectAll, step, stillShown } from './selection.logic.ts';

const SHOWN = [...'abcdefgh'];
const text = (selection: Selection | null) => selection && `${[...selection.ids].join('')}@${selection.active}`;
const at = (id: string) => select(SHOWN, NOTHING, id, {});

test('a click selects one file, with mod several, with shift a range', () => {
  expect(text(at('c'))).toBe('c@c');
  expect(text(select(SHOWN, at('c'), 'e', { mod: true }))).toBe('ce@e');
  expect(text(select(SHOWN, select(SHOWN, at('c'), 'e', { mod: true }), 'c', { mod: true }))).toBe('e@c');
  const range = select(SHOWN, at('e'), 'c', { shift: true });
  expect(text(range)).toBe('cde@c');
  expect(text(select(SHOWN, range, 'g', { shift: true }))).toBe('efg@g');
});

test('arrows select the next file, with shift a range, with mod only the focus moves', () => {
  expect(text(moveBy(SHOWN, NOTHING, 1, {}))).toBe('a@a');
  expect(text(moveBy(SHOWN, at('c'), 1, {}))).toBe('d@d');
  expect(text(moveBy(SHOWN, at('c'), 1, { shift: true }))).toBe('cd@d');
  expect(text(moveBy(SHOWN, at('c'), 1, { mod: true }))).toBe('c@d');
  expect(text(moveBy(SHOWN, at('a'), -1, {}))).toBe('a@a');
  expect(text(moveBy(SHOWN, at('h'), 1, {}))).toBe('h@h');
  expect(moveBy([], NOTHING, 1, {})).toBeNull();
});

test('in a grid of three columns, down goes one row and ends in a short last row', () => {
  expect(text(moveBy(SHOWN, at('b'), 3, {}))).toBe('e@e');
  expect(text(moveBy(SHOWN, at('f'), 3, {}))).toBe('h@h');
  expect(text(moveBy(SHOWN, at('g'), 3, {}))).toBe('g@g');
  expect(text(moveBy(SHOWN, at('b'), -3, {}))).toBe('b@b');
});

test('left and right move in a grid only', () => {
  expect(step('ArrowRight', 1, 10)).toBeNull();
  expect(step('ArrowRight', 3, 10)).toBe(1);
  expect(step('PageDown', 3, 10)).toBe(30);
  expect(text(moveBy(SHOWN, at('b'), 'last', { shift: true }))).toBe('bcdefgh@h');
});

test('all files can be selected', () => {
  expect(text(selectAll(SHOWN, NOTHING))).toBe('abcdefgh@a');
});

test('a removed file leaves the selection, and its neighbour gets the focus', () => {
  const shown = SHOWN.filter((id) => id !== 'c');
  expect(text(stillShown(shown, SHOWN, at('c')))).toBe('@d');
  const both = select(SHOWN, at('b'), 'c', { mod: true });
  expect(text(stillShown(shown, SHOWN, both))).toBe('b@d');
  expect(stillShown(SHOWN, SHOWN, both)).toBe(both);
  expect(text(stillShown([], SHOWN, at('a')))).toBe('@null');
});
