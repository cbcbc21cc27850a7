import { Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { labelOf } from '../../document/schema.ts';
import type { Linked, References } from '../references.ts';
import { issueNumberAt, type ReferenceQuery, referenceQueryAt } from './reference.logic.ts';
import type { SlashKeyHandler } from './slash.ts';

export interface ReferenceState {
  active: ReferenceQuery | null;
  /** Position of a sign that was dismissed with Esc. The sign stays text. */
  dismissedAt: number | null;
  /** Texts whose target is being looked up: `#12` or an address. Their positions follow changes of the document. */
  pending: readonly Pending[];
}

interface Pending {
  key: number;
  from: number;
  to: number;
  text: string;
}

type Meta = 'dismiss' | { wait: Pending } | { done: number };

const SOURCES = { '@': 'people', '#': 'issues', '[[': 'notes' } as const;

export const referenceKey = new PluginKey<ReferenceState>('reference');

/** The text of the block before the cursor; null in code and while text is selected. */
function textBefore(state: EditorState): string | null {
  const { $from, empty } = state.selection;
  const { parent } = $from;
  const marks = state.storedMarks ?? $from.marks();
  if (!empty || !parent.isTextblock || parent.type.spec.code || marks.some(({ type }) => type.spec.code)) return null;
  return parent.textBetween(0, $from.parentOffset, '\n', '￼');
}

function queryOf(state: EditorState, references: References | undefined): ReferenceQuery | null {
  const before = textBefore(state);
  const found = before === null ? null : referenceQueryAt(before, state.selection.$from.pos);
  if (!found) return null;
  return references?.[SOURCES[found.sign]] ? found : null;
}

declare module '@tiptap/core' {
  interface Storage {
    referenceTyping: { handleKey: SlashKeyHandler | null };
  }
}

interface Options {
  references: () => References | undefined;
}

/**
 * Tracks the text after `@`, `#` and `[[`, for the menu. Turns `#12` followed by a space into a link when that issue exists.
 * Nothing is changed during a composition.
 */
export const ReferenceTyping = Extension.create<Options, { handleKey: SlashKeyHandler | null }>({
  name: 'referenceTyping',
  priority: 1000,
  addOptions: () => ({ references: () => undefined }),
  addStorage: () => ({ handleKey: null }),
  addProseMirrorPlugins() {
    const { storage, options } = this;
    return [
      new Plugin<ReferenceState>({
        key: referenceKey,
        state: {
          init: () => ({ active: null, dismissedAt: null, pending: [] }),
          apply(transaction, previous, _old, state) {
            const meta = transaction.getMeta(referenceKey) as Meta | undefined;
            const { mapping, docChanged, selectionSet } = transaction;
            // For example a transaction that only sets the focus.
            if (!docChanged && !selectionSet && !meta) return previous;
            const pending = pendingAfter(previous.pending, meta).map((entry) =>
              docChanged && previous.pending.includes(entry)
                ? { ...entry, from: mapping.map(entry.from, 1), to: mapping.map(entry.to, -1) }
                : entry,
            );
            const moved = previous.dismissedAt === null ? null : mapping.map(previous.dismissedAt, -1);
            const active = queryOf(state, options.references());
            if (meta === 'dismiss') return { active: null, dismissedAt: active?.from ?? null, pending };
            if (!active) return { active: null, dismissedAt: null, pending };
            // Typing opens the menu; moving the cursor past a sign does not.
            if (!previous.active && !docChanged) return { active: null, dismissedAt: moved, pending };
            if (active.from === moved) return { active: null, dismissedAt: moved, pending };
            return { active, dismissedAt: null, pending };
          },
        },
        props: {
          handleKeyDown: (_view, event) => storage.handleKey?.(event) ?? false,
          handleTextInput(view, from, _to, text) {
            const issues = options.references()?.issues;
            const before = issues && text === ' ' && !view.composing ? textBefore(view.state) : null;
            const number = before === null ? null : issueNumberAt(before);
            if (!issues || number === null) return false;
            const { tr } = view.state;
            const sign = `#${number}`;
            const found = issues.byNumber(number).then((target) => target && ({ kind: 'issue', target } as const));
            replaceWhenFound(view, tr, { from: from - sign.length, text: sign }, found);
            return false;
          },
        },
      }),
    ];
  },
});

function pendingAfter(pending: ReferenceState['pending'], meta: Meta | undefined): ReferenceState['pending'] {
  if (typeof meta !== 'object') return pending;
  return 'wait' in meta ? [...pending, meta.wait] : pending.filter(({ key }) => key !== meta.done);
}

function whenNotComposing(view: EditorView, work: () => void): void {
  if (view.isDestroyed) return;
  if (!view.composing) work();
  // The composition changes the document only after the event.
  else view.dom.addEventListener('compositionend', () => setTimeout(whenNotComposing, 0, view, work), { once: true });
}

let keys = 0;

/** Dispatches the transaction. When the target of a text is known, replaces the text by a link. */
export function replaceWhenFound(
  view: EditorView,
  tr: Transaction,
  { from, text }: { from: number; text: string },
  found: Promise<Linked | null>,
): void {
  const key = keys++;
  const wait = { key, from, to: from + text.length, text };
  view.dispatch(tr.setMeta(referenceKey, { wait } satisfies Meta));
  found.then(
    (linked) => whenNotComposing(view, () => linkPending(view, key, linked)),
    () => whenNotComposing(view, () => linkPending(view, key, null)),
  );
}

function nodeOf({ schema: { nodes } }: EditorState, { kind, target }: Linked) {
  const { id, projectId } = target;
  if (kind === 'issue') return nodes.issueLink?.create({ id, projectId, number: target.number });
  return nodes.noteLink?.create({ id, projectId, label: labelOf(target.title) });
}

/** Replaces a text by a link, unless it was changed meanwhile. */
function linkPending(view: EditorView, key: number, linked: Linked | null): void {
  const { state } = view;
  const entry = referenceKey.getState(state)?.pending.find((pending) => pending.key === key);
  if (!entry) return;
  const { tr } = state;
  const { from, to, text } = entry;
  const node = linked && nodeOf(state, linked);
  if (node && from < to && state.doc.textBetween(from, to) === text) {
    // A separate undo step, so that undo restores the text.
    closeHistory(tr.replaceWith(from, to, node));
  }
  view.dispatch(tr.setMeta(referenceKey, { done: key } satisfies Meta));
}
