import { expect, test } from 'vitest';
import { drawingOf } from './drawing.logic.ts';

test('an outline keeps its shapes, and a filled icon its filling', () => {
  expect(
    drawingOf(
      '<g fill="none" stroke="currentColor" stroke-width="2"><path d="M1 1"/><circle cx="1" cy="2" r="3"/></g>',
    ),
  ).toEqual([
    ['path', { d: 'M1 1' }],
    ['circle', { cx: '1', cy: '2', r: '3' }],
  ]);
  expect(drawingOf('<path fill="currentColor" d="M2 2"/>')).toEqual([
    ['path', { d: 'M2 2', fill: 'currentColor', stroke: 'none' }],
  ]);
});

test('anything except shapes is not a drawing', () => {
  for (const body of [
    '',
    '<script>hit()</script>',
    '<path d="M1 1"/><image href="x"/>',
    '<path',
    '<g transform="x"><path d="M1 1"/></g>',
  ]) {
    expect(drawingOf(body), body).toBeNull();
  }
  expect(drawingOf('<path onload="hit()" style="x" d="M1 1"/>')).toEqual([['path', { d: 'M1 1' }]]);
});
