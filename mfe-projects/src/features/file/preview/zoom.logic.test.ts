import { expect, test } from 'vitest';
import { FIT, panBy, zoomBy } from './zoom.logic.ts';

test('the point under the pointer does not move', () => {
  const zoom = zoomBy(FIT, 2, { x: 100, y: 50 });
  expect(zoom).toEqual({ scale: 2, x: -100, y: -50 });
  // The point of the picture that is shown at p = x + scale × point.
  expect(zoom.x + zoom.scale * 100).toBe(100);
});

test('a picture is never smaller than the stage, nor more than eight times as large', () => {
  expect(zoomBy(FIT, 0.5)).toEqual(FIT);
  expect(zoomBy({ scale: 6, x: 5, y: 5 }, 2).scale).toBe(8);
  expect(zoomBy({ scale: 1.2, x: 5, y: 5 }, 0.5)).toEqual(FIT);
});

test('a moved picture does not leave the stage', () => {
  const stage = { width: 400, height: 200 };
  expect(panBy(FIT, 50, 50, stage)).toEqual(FIT);
  expect(panBy({ scale: 2, x: 0, y: 0 }, 1000, -1000, stage)).toEqual({ scale: 2, x: 200, y: -100 });
});
