import { expect, test } from 'vitest';
import { nextZoom, placed } from './zoom.logic.ts';

test('a device wider than the available space is scaled down and fills the height', () => {
  expect(placed(1280, { width: 640, height: 800 }, 'fit')).toEqual({ zoom: 0.5, left: 0, height: 1600, width: 640 });
});

test('a device that fits keeps its size and is centred', () => {
  expect(placed(390, { width: 790, height: 800 }, 'fit')).toEqual({ zoom: 1, left: 200, height: 800, width: 390 });
});

test('a chosen zoom may make the page wider than its view, and the view then begins at the left edge', () => {
  expect(placed(1280, { width: 640, height: 800 }, 200)).toEqual({ zoom: 2, left: 0, height: 400, width: 2560 });
  expect(placed(390, { width: 790, height: 800 }, 50)).toEqual({ zoom: 0.5, left: 297.5, height: 1600, width: 195 });
});

test('steps go from the shown zoom to the next level, and end at the last level', () => {
  expect(nextZoom(63.4, 1)).toBe(75);
  expect(nextZoom(63.4, -1)).toBe(50);
  expect(nextZoom(100, 1)).toBe(125);
  expect(nextZoom(99.7, 1)).toBe(125);
  expect(nextZoom(200, 1)).toBe(200);
  expect(nextZoom(50, -1)).toBe(50);
  expect(nextZoom(31, -1)).toBe(50);
});
