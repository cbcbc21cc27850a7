import { useHotkey } from '@dojang/shared-ui';
import type { Property } from '../issue/options.logic.ts';

interface Actions {
  /** Goes to the next or previous card. When `isSelecting` is true, both are selected. */
  onStep: (key: 'ArrowDown' | 'ArrowUp', isSelecting: boolean) => void;
  /** Absent without permission. */
  onSelect?: (() => void) | undefined;
  onEdit?: ((property: Property) => void) | undefined;
  onWrite?: (() => void) | undefined;
}

/** The letter keys of a board. They are the same as in the list; remote.ts lists them for `?`. */
export function useCardHotkeys({ onStep, onSelect, onEdit, onWrite }: Actions): void {
  useHotkey('j', () => onStep('ArrowDown', false));
  useHotkey('k', () => onStep('ArrowUp', false));
  useHotkey('shift+j', () => onStep('ArrowDown', true));
  useHotkey('shift+k', () => onStep('ArrowUp', true));
  useHotkey('x', () => onSelect?.(), { enabled: onSelect !== undefined });
  useHotkey('e', () => onWrite?.(), { enabled: onWrite !== undefined });
  useHotkey('s', () => onEdit?.('status'), { enabled: onEdit !== undefined });
  useHotkey('a', () => onEdit?.('assignee'), { enabled: onEdit !== undefined });
  useHotkey('l', () => onEdit?.('label'), { enabled: onEdit !== undefined });
  useHotkey('p', () => onEdit?.('priority'), { enabled: onEdit !== undefined });
  useHotkey('d', () => onEdit?.('due'), { enabled: onEdit !== undefined });
}
