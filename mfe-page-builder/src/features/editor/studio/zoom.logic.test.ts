import { expect, test } from 'vitest';
import { fit } from './fit-canvas.ts';

test('a device wider than the available space is scaled down and fills the height', () => {
  expect(fit(1280, { width: 640, height: 800 })).toEqual({ zoom: 0.5, left: 0, height: 1600 });
});

test('a device that fits keeps its size and is centred', () => {
  expect(fit(390, { width: 790, height: 800 })).toEqual({ zoom: 1, left: 200, height: 800 });
});
