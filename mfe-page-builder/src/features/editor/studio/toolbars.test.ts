import type { Editor } from 'grapesjs';
import { expect, test } from 'vitest';
import { keepToolbarsOnCanvas, leftOnCanvas } from './toolbars.ts';

test('a toolbar is placed at its element, or moved so that it stays on the canvas', () => {
  const bar = { width: 104, canvasWidth: 736 };
  expect(leftOnCanvas({ ...bar, left: 96, elementLeft: 46 })).toBe(96);
  expect(leftOnCanvas({ ...bar, left: -61, elementLeft: 46 })).toBe(-46);
  expect(leftOnCanvas({ ...bar, left: 0, elementLeft: 700 })).toBe(-68);
  expect(leftOnCanvas({ left: -61, width: 104, elementLeft: 10, canvasWidth: 80 })).toBe(-10);
});

/** What GrapesJS reports about the two toolbars; jsdom cannot render its canvas. */
function open(left: string) {
  const heard = new Map<string, (told: never) => void>();
  const bar = document.createElement('div');
  bar.style.left = left;
  Object.defineProperty(bar, 'offsetWidth', { value: 104 });
  const canvas = document.createElement('div');
  Object.defineProperty(canvas, 'clientWidth', { value: 736 });
  const stop = keepToolbarsOnCanvas({
    on: (name: string, listener: (told: never) => void) => heard.set(name, listener),
    off: (name: string) => heard.delete(name),
    Canvas: { getToolbarEl: () => bar, getElement: () => canvas },
  } as unknown as Editor);
  const tell = (name: string, told: object) => heard.get(name)?.(told as never);
  return { bar, tell, stop, heard };
}

test('the toolbar of a narrow element at the left edge is moved, the toolbar of the hovered element is not', () => {
  const { bar, tell } = open('-61px');
  tell('canvas:tools:update', { type: 'local', left: 46 });
  expect(bar.style.left).toBe('-61px');
  tell('canvas:tools:update', { type: 'global', left: 46 });
  expect(bar.style.left).toBe('-46px');
});

test('the text toolbar is moved too, until the editor is closed', () => {
  const { tell, stop, heard } = open('');
  const place = { left: -61, targetWidth: 104, canvasOffsetLeft: 46, canvasRect: { width: 736 } };
  tell('rteToolbarPosUpdate', place);
  expect(place.left).toBe(-46);
  stop();
  expect(heard.size).toBe(0);
});
