import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { pointerOutsideOfPreview } from '@atlaskit/pragmatic-drag-and-drop/element/pointer-outside-of-preview';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import {
  autoScrollForElements,
  autoScrollWindowForElements,
} from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import type { Slot } from './move.logic.ts';
import { dragByTouch } from './touch-drag.ts';

interface BoardDragParts {
  titleOf: (id: string) => string;
  /** Number of cards that are dragged with a card, including the card itself. */
  countOf: (id: string) => number;
  /** The slot of a list under the pointer, at this height of the window. */
  slotAt: (list: HTMLElement, clientY: number) => Slot | null;
  onStart: (id: string) => void;
  onOver: (slot: Slot | null) => void;
  /** The slot; null when the card was dropped outside of every list, or the drag was cancelled with Escape. */
  onEnd: (id: string, slot: Slot | null) => void;
}

export interface BoardDrag {
  /** Makes a list of cards a drop target that scrolls at its edges. */
  addList: (list: HTMLElement) => () => void;
  addCard: (card: HTMLElement, id: string) => () => void;
  stop: () => void;
}

/** The image under the pointer while several cards are dragged. */
function manyCards(count: number): HTMLElement {
  const element = document.createElement('div');
  element.dataset.dragged = '';
  element.textContent = `이슈 ${count}개`;
  element.style.cssText =
    'padding:8px 12px;border-radius:8px;font:600 14px/20px inherit;background:var(--chakra-colors-brand-solid);color:var(--chakra-colors-brand-contrast)';
  return element;
}

const ours = Symbol('card');
type Data = Record<string | symbol, unknown>;

/**
 * The image under a finger: the card, or the number of cards. It is inside the board, because the styles of cards are those of
 * the board.
 */
function touchGhost(board: HTMLElement, card: HTMLElement, count: number): HTMLElement {
  const ghost = document.createElement('ul');
  const { width, height } = card.getBoundingClientRect();
  ghost.ariaHidden = 'true';
  ghost.style.cssText = `position:fixed;top:0;left:0;width:${width}px;height:${height}px;z-index:10;pointer-events:none`;
  if (count > 1) ghost.append(manyCards(count));
  else {
    const copy = card.cloneNode(true) as HTMLElement;
    copy.style.transform = 'rotate(1.5deg)';
    for (const element of [copy, ...copy.querySelectorAll('[id]')]) element.removeAttribute('id');
    delete copy.dataset.card;
    copy.dataset.lifted = '';
    ghost.append(copy);
  }
  board.append(ghost);
  return ghost;
}

/** Drag and drop of cards, by mouse and by long touch. The code is loaded after the board is rendered. */
export function dragCards(board: HTMLElement, parts: BoardDragParts): BoardDrag {
  const dragged = (data: Data) => (data.board === ours ? String(data.id) : null);
  const isCard = ({ source }: { source: { data: Data } }) => dragged(source.data) !== null;
  const slotIn = (list: Element | undefined, clientY: number) =>
    list instanceof HTMLElement ? parts.slotAt(list, clientY) : null;
  const stops = [
    monitorForElements({
      canMonitor: isCard,
      onDragStart: ({ source }) => parts.onStart(dragged(source.data) ?? ''),
      onDrag: ({ location: { current } }) =>
        parts.onOver(slotIn(current.dropTargets[0]?.element, current.input.clientY)),
      onDrop: ({ source, location: { current } }) =>
        parts.onEnd(dragged(source.data) ?? '', slotIn(current.dropTargets[0]?.element, current.input.clientY)),
    }),
    autoScrollForElements({ element: board, canScroll: isCard }),
    autoScrollWindowForElements({ canScroll: isCard }),
    dragByTouch<Slot>(board, {
      cardAt: (target) => {
        const element = target.closest<HTMLElement>('li[data-card]');
        return element && !target.closest('button') ? { id: element.dataset.card ?? '', element } : null;
      },
      listAt: (element) => element?.closest<HTMLElement>('[data-column]')?.querySelector('[data-list]') ?? null,
      slotAt: parts.slotAt,
      ghostOf: (id, card) => touchGhost(board, card, parts.countOf(id)),
      onStart: parts.onStart,
      onOver: parts.onOver,
      onEnd: parts.onEnd,
    }),
  ];
  return {
    addList(list) {
      const remove = [
        dropTargetForElements({ element: list, canDrop: isCard }),
        autoScrollForElements({ element: list, canScroll: isCard, getAllowedAxis: () => 'vertical' }),
      ];
      return () => {
        for (const stop of remove) stop();
      };
    },
    addCard: (card, id) =>
      draggable({
        element: card,
        getInitialData: () => ({ board: ours, id }),
        onGenerateDragPreview: ({ nativeSetDragImage }) => {
          const count = parts.countOf(id);
          if (count < 2) return;
          setCustomNativeDragPreview({
            nativeSetDragImage,
            getOffset: pointerOutsideOfPreview({ x: '12px', y: '8px' }),
            render: ({ container }) => {
              container.append(manyCards(count));
            },
          });
        },
        getInitialDataForExternal: () => ({ 'text/plain': parts.titleOf(id) }),
      }),
    stop() {
      for (const stop of stops) stop();
    },
  };
}
