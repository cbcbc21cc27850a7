import { fireEvent, render } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NOTHING, type Selection } from './selection.logic.ts';
import { useRubberBand } from './use-rubber-band.ts';

const SHOWN = [...'abcdef'];

/** A list of six rows, 10 pixels high and 100 wide, in the corner of the viewport. */
function List({ onChange }: { onChange: (selection: Selection) => void }) {
  const [area, list, band] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const [selection, setSelection] = useState(NOTHING);
  useRubberBand({
    area,
    list,
    band,
    layout: { count: 6, columns: 1, lineHeight: 10, gap: 0 },
    shown: SHOWN,
    selection,
    onSelect: (next) => {
      setSelection(next);
      onChange(next);
    },
    isHandle: (target) => target.matches('[data-name]'),
    onEnd: () => {},
  });
  return (
    <div ref={area} data-testid="area">
      <div ref={list}>
        <span data-name="">이름</span>
        <button type="button">메뉴</button>
        <div ref={band} data-testid="band" style={{ display: 'none' }} />
      </div>
    </div>
  );
}

function open() {
  let chosen = '';
  const view = render(
    <List
      onChange={({ ids }) => {
        chosen = [...ids].sort().join('');
      }}
    />,
  );
  const area = view.getByTestId('area');
  const press = (x: number, y: number, on: Element = area) =>
    fireEvent(on, pointer('pointerdown', { clientX: x, clientY: y }));
  const move = (x: number, y: number, keys: MouseEventInit = {}) =>
    fireEvent(document, pointer('pointermove', { clientX: x, clientY: y, ...keys }));
  const release = () => fireEvent(area, pointer('pointerup', {}));
  const draw = (from: number, to: number, keys: MouseEventInit = {}) => {
    press(150, from);
    move(50, to, keys);
    release();
  };
  return { ...view, area, press, move, release, draw, chosen: () => chosen, band: view.getByTestId('band') };
}

const pointer = (type: string, init: PointerEventInit) =>
  new PointerEvent(type, { bubbles: true, button: 0, pointerType: 'mouse', ...init });

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(100);
  // Which jsdom lacks.
  vi.spyOn(window, 'scrollBy').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('the rows that the rectangle touches are selected while it is drawn', () => {
  const { press, move, release, chosen, band } = open();
  press(150, 12);
  move(50, 25);
  expect([chosen(), band.style.display]).toEqual(['bc', 'block']);
  move(50, 45);
  expect(chosen()).toBe('bcde');
  move(120, 45);
  expect(chosen()).toBe('');
  move(50, 15);
  release();
  expect([chosen(), band.style.display]).toEqual(['b', 'none']);
  move(50, 55);
  expect(chosen()).toBe('b');
});

test('with Shift rows are added, with Ctrl they change their state', () => {
  const { draw, chosen } = open();
  draw(2, 15);
  expect(chosen()).toBe('ab');
  draw(45, 48, { shiftKey: true });
  expect(chosen()).toBe('abe');
  draw(12, 28, { ctrlKey: true });
  expect(chosen()).toBe('ace');
});

test('Escape restores the former selection, and the release of the button selects nothing', () => {
  const { press, move, draw, release, area, chosen, band } = open();
  draw(2, 5);
  press(150, 30);
  move(50, 55);
  expect(chosen()).toBe('def');
  fireEvent.keyDown(document, { key: 'Escape' });
  expect([chosen(), band.style.display]).toEqual(['a', 'none']);
  const clicked = vi.fn();
  area.addEventListener('click', clicked);
  release();
  fireEvent.click(area);
  expect([chosen(), clicked.mock.calls.length]).toEqual(['a', 0]);
});

test('only the click of the release is ignored, also if the browser sends no such click', async () => {
  const { draw, area } = open();
  const clicked = vi.fn();
  area.addEventListener('click', clicked);
  draw(2, 15);
  fireEvent.click(area);
  draw(2, 15);
  await new Promise((resolve) => setTimeout(resolve));
  expect(clicked).not.toHaveBeenCalled();
  fireEvent.click(area);
  expect(clicked).toHaveBeenCalledOnce();
});

test('a click beside the rows clears the selection', () => {
  const { press, release, draw, chosen } = open();
  draw(2, 25);
  press(150, 5);
  release();
  expect(chosen()).toBe('');
});

test.each([
  ['a button', 'button', {}],
  ['what moves files', '[data-name]', {}],
  ['a finger', '[data-testid=area]', { pointerType: 'touch' }],
  ['another button of the mouse', '[data-testid=area]', { button: 2 }],
])('%s begins no rectangle', (_, selector, init) => {
  const { baseElement, move, release, chosen, band } = open();
  const target = baseElement.querySelector(selector) as Element;
  fireEvent(target, pointer('pointerdown', { clientX: 150, clientY: 5, ...init }));
  move(50, 45);
  expect([chosen(), band.style.display]).toEqual(['', 'none']);
  release();
});

test('a drag of a row is refused while a rectangle is drawn, and allowed after it', () => {
  const { press, move, release, area } = open();
  const drag = () => fireEvent(area, new Event('dragstart', { bubbles: true, cancelable: true }));
  press(150, 5);
  move(50, 45);
  expect(drag()).toBe(false);
  release();
  expect(drag()).toBe(true);
});
