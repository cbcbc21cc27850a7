import { expect, test } from 'vitest';
import { SettledPlaces } from './settled-places.ts';

const place = (columnId: string, rank: number) => ({ columnId, rank });

test('a place that only this screen knows is replaced by the place that the server stored', () => {
  const places = new SettledPlaces();
  places.settle('a', place('done', 1.5), place('done', 4096));
  expect(places.storedFor('a', place('done', 1.5))).toEqual(place('done', 4096));
});

test('a place that was read from the server is sent as it is', () => {
  const places = new SettledPlaces();
  places.settle('a', place('done', 1.5), place('done', 4096));
  expect(places.storedFor('a', place('todo', 8))).toEqual(place('todo', 8));
  expect(places.storedFor('b', place('done', 1.5))).toEqual(place('done', 1.5));
});

test('a move from the place of a refused move is refused too', () => {
  const places = new SettledPlaces();
  places.settle('a', place('done', 1.5), null);
  expect(places.storedFor('a', place('done', 1.5))).toBeNull();
  places.settle('a', place('done', 1.5), place('done', 2048));
  expect(places.storedFor('a', place('done', 1.5))).toEqual(place('done', 2048));
});
