import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { autoScrollWindowForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';

interface Parts {
  onStart: (from: number) => void;
  /** The height of the pointer in the window; null when the pointer left the list. */
  onOver: (clientY: number | null) => void;
  /** The gap into which the row is dropped; null when it was dropped outside of the list, or cancelled with Escape. */
  onEnd: (from: number, clientY: number | null) => void;
}

/** Drag and drop of the rows of a list, with scrolling at the edges of the window. Loaded after the list is rendered. */
export function dragOrder(list: HTMLElement, { onStart, onOver, onEnd }: Parts): () => void {
  const rows = [...list.children].filter((row) => row instanceof HTMLElement);
  const isOurs = ({ source }: { source: { element: Element } }) => rows.some((row) => row === source.element);
  return combine(
    dropTargetForElements({
      element: list,
      canDrop: isOurs,
      onDrag: ({ location }) => onOver(location.current.input.clientY),
      onDragLeave: () => onOver(null),
    }),
    autoScrollWindowForElements({ canScroll: isOurs }),
    ...rows.map((element, from) =>
      draggable({
        element,
        onDragStart: () => onStart(from),
        onDrop: ({ location: { current } }) =>
          onEnd(from, current.dropTargets.length > 0 ? current.input.clientY : null),
      }),
    ),
  );
}
