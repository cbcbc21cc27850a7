import { Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import { type SlashQuery, slashQueryAt } from './slash.logic.ts';

export interface SlashState {
  active: SlashQuery | null;
  /** Position of a slash that was dismissed with Esc. The slash stays text. */
  dismissedAt: number | null;
}

export const slashKey = new PluginKey<SlashState>('slash');

function queryOf(state: EditorState): SlashQuery | null {
  const { $from, empty } = state.selection;
  const { parent } = $from;
  if (!empty || !parent.isTextblock || parent.type.spec.code) return null;
  return slashQueryAt(parent.textBetween(0, $from.parentOffset, '\n', '￼'), $from.pos);
}

/** Key handler of the open menu; true when it handled the key. */
export type SlashKeyHandler = (event: KeyboardEvent) => boolean;

declare module '@tiptap/core' {
  interface Storage {
    slash: { handleKey: SlashKeyHandler | null };
  }
}

/**
 * Tracks the text after a slash, also during a composition. The menu is rendered in another component. While it is open, it
 * stores its key handler here. ProseMirror passes no keys on during a composition.
 */
export const Slash = Extension.create<object, { handleKey: SlashKeyHandler | null }>({
  name: 'slash',
  priority: 1000,
  addStorage: () => ({ handleKey: null }),
  addProseMirrorPlugins() {
    const { storage } = this;
    return [
      new Plugin<SlashState>({
        key: slashKey,
        state: {
          init: () => ({ active: null, dismissedAt: null }),
          apply(transaction, previous, _old, state) {
            const meta: unknown = transaction.getMeta(slashKey);
            // For example a transaction that only sets the focus. It must not forget a dismissed slash.
            if (!transaction.docChanged && !transaction.selectionSet && !meta) return previous;
            const moved = previous.dismissedAt === null ? null : transaction.mapping.map(previous.dismissedAt, -1);
            const active = queryOf(state);
            if (meta === 'dismiss') return { active: null, dismissedAt: active?.from ?? null };
            if (!active) return { active: null, dismissedAt: null };
            // Typing opens the menu; moving the cursor past a slash does not.
            if (!previous.active && !transaction.docChanged) return { active: null, dismissedAt: moved };
            return active.from === moved ? { active: null, dismissedAt: moved } : { active, dismissedAt: null };
          },
        },
        props: {
          handleKeyDown: (_view, event) => storage.handleKey?.(event) ?? false,
        },
      }),
    ];
  },
});
