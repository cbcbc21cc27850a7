import { Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { IssueReference, References } from '../references.ts';
import { issueNumberAt, type ReferenceQuery, referenceQueryAt } from './reference.logic.ts';
import type { SlashKeyHandler } from './slash.ts';

export interface ReferenceState {
  active: ReferenceQuery | null;
  /** Position of a sign that was dismissed with Esc; it stays text. */
  dismissedAt: number | null;
  /** Texts `#12` whose issue is being looked up. They move with the document. */
  pending: readonly { key: number; from: number; to: number }[];
}

type Meta = 'dismiss' | { wait: ReferenceState['pending'][number] } | { done: number };

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
 * Tracks the text after `@`, `#` and `[[`, for the menu, and turns `#12` followed by a space into a link when that issue
 * exists. Nothing is rewritten during a composition.
 */
export const ReferenceTyping = Extension.create<Options, { handleKey: SlashKeyHandler | null }>({
  name: 'referenceTyping',
  priority: 1000,
  addOptions: () => ({ references: () => undefined }),
  addStorage: () => ({ handleKey: null }),
  addProseMirrorPlugins() {
    const { storage, options } = this;
    let keys = 0;
    return [
      new Plugin<ReferenceState>({
        key: referenceKey,
        state: {
          init: () => ({ active: null, dismissedAt: null, pending: [] }),
          apply(transaction, previous, _old, state) {
            const meta = transaction.getMeta(referenceKey) as Meta | undefined;
            const { mapping, docChanged, selectionSet } = transaction;
            // Taking the focus, for example.
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
            const key = keys++;
            const wait = { key, from: from - `#${number}`.length, to: from };
            view.dispatch(view.state.tr.setMeta(referenceKey, { wait } satisfies Meta));
            issues.byNumber(number).then(
              (issue) => whenNotComposing(view, () => linkPending(view, key, issue)),
              () => whenNotComposing(view, () => linkPending(view, key, null)),
            );
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
  // The composition's own change of the document follows the event.
  else view.dom.addEventListener('compositionend', () => setTimeout(whenNotComposing, 0, view, work), { once: true });
}

/** Replaces the text `#12` by a link, unless it was changed meanwhile. */
function linkPending(view: EditorView, key: number, issue: IssueReference | null): void {
  const { state } = view;
  const entry = referenceKey.getState(state)?.pending.find((pending) => pending.key === key);
  const type = state.schema.nodes.issueLink;
  if (!entry || !type) return;
  const { tr } = state;
  if (issue && entry.from < entry.to && state.doc.textBetween(entry.from, entry.to) === `#${issue.number}`) {
    const { id, number, projectId } = issue;
    tr.replaceWith(entry.from, entry.to, type.create({ id, number, projectId }));
  }
  view.dispatch(tr.setMeta(referenceKey, { done: key } satisfies Meta));
}
