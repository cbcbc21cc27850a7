import { isAppleDevice } from '@dojang/shared-ui';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import {
  areaBetween,
  edgeScroll,
  type ItemLayout,
  type Point,
  selectTouched,
  touchedItems,
} from './rubber-band.logic.ts';
import type { Selection } from './selection.logic.ts';

/** Minimum distance in pixels. A shorter move of the pointer is a click. */
const CLICK_PX = 4;
/** Elements that keep their own behaviour under the pointer. */
const OWN = 'button, a, input, textarea, select, [contenteditable=true]';

interface Options {
  /** The area in which a rectangle may begin. It contains the list. */
  readonly area: RefObject<HTMLElement | null>;
  readonly list: RefObject<HTMLElement | null>;
  /** The drawn rectangle, positioned relative to the list. */
  readonly band: RefObject<HTMLElement | null>;
  readonly layout: Omit<ItemLayout, 'width'>;
  /** Ids of all files, in order. */
  readonly shown: readonly string[];
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  /** Whether a drag from this element moves files instead. */
  readonly isHandle: (target: Element) => boolean;
  /** Called when a rectangle has been drawn. */
  readonly onEnd: () => void;
}

/**
 * Selects files with a rectangle that the mouse draws. With Shift files are added, with Ctrl (⌘) each file changes its state.
 * The page scrolls at its edges. Escape restores the former selection. A click beside the files clears the selection.
 */
export function useRubberBand(options: Options): void {
  const { area, list, band } = options;
  const pick = useEffectEvent((before: Selection, from: Point, to: Point, keys: MouseEvent) => {
    const { layout, shown, selection, onSelect } = options;
    const width = list.current?.clientWidth ?? 0;
    const touched = touchedItems(areaBetween(from, to), { ...layout, width }).flatMap((at) => shown[at] ?? []);
    const mod = isAppleDevice() ? keys.metaKey : keys.ctrlKey;
    const next = selectTouched(before, touched, { shift: keys.shiftKey, mod });
    if (!isSame(next, selection)) onSelect(next);
  });
  const current = useEffectEvent(() => options.selection);
  const restore = useEffectEvent((selection: Selection) => options.onSelect(selection));
  const mayBegin = useEffectEvent((target: Element) => target.closest(OWN) === null && !options.isHandle(target));
  const ended = useEffectEvent(() => options.onEnd());

  useEffect(() => {
    const element = area.current;
    if (!element) return;
    let stop = () => {};
    const begin = (event: PointerEvent) => {
      const target = event.target as Element;
      if (event.button !== 0 || event.pointerType !== 'mouse' || !mayBegin(target)) return;
      stop();
      stop = draw(event, {
        element,
        corner: () => list.current?.getBoundingClientRect() ?? new DOMRect(),
        before: current(),
        pick,
        show: (from, to) => band.current && place(band.current, from, to),
        hide: () => band.current?.style.setProperty('display', 'none'),
        restore,
        ended,
      });
    };
    // Otherwise a draggable row would be dragged.
    const refuseDrag = (event: DragEvent) => {
      if (element.dataset.band !== undefined) event.preventDefault();
    };
    element.addEventListener('pointerdown', begin);
    element.addEventListener('dragstart', refuseDrag, { capture: true });
    return () => {
      stop();
      element.removeEventListener('pointerdown', begin);
      element.removeEventListener('dragstart', refuseDrag, { capture: true });
    };
  }, [area, list, band]);
}

interface Drawing {
  readonly element: HTMLElement;
  /** The position of the list in the viewport now. */
  readonly corner: () => DOMRect;
  readonly before: Selection;
  readonly pick: (before: Selection, from: Point, to: Point, keys: MouseEvent) => void;
  readonly show: (from: Point, to: Point) => void;
  readonly hide: () => void;
  readonly restore: (selection: Selection) => void;
  readonly ended: () => void;
}

/** Runs from the press of the button to its release. @returns a function that ends it */
function draw(down: PointerEvent, { element, corner, before, pick, show, hide, restore, ended }: Drawing): () => void {
  const life = new AbortController();
  const inList = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = corner();
    return { x: clientX - left, y: clientY - top };
  };
  const from = inList(down);
  let last: MouseEvent = down;
  let isDrawn = false;
  let frame = 0;

  const update = () => {
    const to = inList(last);
    show(from, to);
    pick(before, from, to, last);
  };
  const pickAgain = ({ shiftKey, ctrlKey, metaKey }: KeyboardEvent) => {
    const { clientX, clientY } = last;
    last = new MouseEvent('pointermove', { clientX, clientY, shiftKey, ctrlKey, metaKey });
    update();
  };
  const scroll = () => {
    const by = edgeScroll(last.clientY, window.innerHeight);
    if (by !== 0) {
      window.scrollBy(0, by);
      update();
    }
    frame = requestAnimationFrame(scroll);
  };
  const end = () => {
    life.abort();
    cancelAnimationFrame(frame);
    hide();
    delete element.dataset.band;
    document.body.style.removeProperty('user-select');
  };
  const on = <K extends keyof DocumentEventMap>(type: K, listener: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(type, listener, { signal: life.signal, capture: true });

  element.dataset.band = '';
  on('pointermove', (event) => {
    last = event;
    if (!isDrawn) {
      if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < CLICK_PX) return;
      isDrawn = true;
      window.getSelection()?.removeAllRanges();
      document.body.style.setProperty('user-select', 'none');
      frame = requestAnimationFrame(scroll);
    }
    update();
  });
  on('keydown', (event) => {
    if (!isDrawn) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      end();
      document.addEventListener('pointerup', dropNextClick, { once: true, capture: true });
      restore(before);
    } else if (isModifier(event)) pickAgain(event);
  });
  on('keyup', (event) => {
    if (isDrawn && isModifier(event)) pickAgain(event);
  });
  on('pointerup', (event) => {
    end();
    if (isDrawn) {
      dropNextClick();
      ended();
    } else if (
      !(event.target as Element).closest('[data-file]') &&
      !event.shiftKey &&
      !event.ctrlKey &&
      !event.metaKey
    ) {
      if (before.ids.size > 0) restore({ ...before, ids: new Set() });
    }
  });
  on('pointercancel', end);
  return end;
}

const isModifier = ({ key }: KeyboardEvent) => key === 'Shift' || key === 'Control' || key === 'Meta';

/**
 * For the browser the release of the button is a click, which would select the file under the pointer. The click is in the same
 * task, so a later click is a real click of the user.
 */
function dropNextClick(): void {
  const drop = (event: Event) => event.stopPropagation();
  window.addEventListener('click', drop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', drop, { capture: true }));
}

function place(band: HTMLElement, from: Point, to: Point): void {
  const { left, top, right, bottom } = areaBetween(from, to);
  Object.assign(band.style, {
    display: 'block',
    transform: `translate(${left}px, ${top}px)`,
    width: `${right - left}px`,
    height: `${bottom - top}px`,
  });
}

const isSame = (a: Selection, b: Selection) =>
  a.active === b.active &&
  a.anchor === b.anchor &&
  a.ids.size === b.ids.size &&
  [...a.ids].every((id) => b.ids.has(id));
