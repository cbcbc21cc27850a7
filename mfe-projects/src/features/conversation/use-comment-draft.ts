import { sessionStore } from '@dojang/shared-auth';
import {
  type JournalEntry,
  type JournalKey,
  type JournalPlace,
  unsavedOfAccount,
  useFormJournal,
} from '@dojang/shared-ui';
import type { DocumentJson } from '@dojang/shared-ui/document';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type CommentDraft,
  EMPTY_DRAFT,
  isBlank,
  isUnsaved,
  type Outgoing,
  parseDraft,
  storedDraft,
} from './comment-draft.logic.ts';

const KIND = 'comment';

export interface KeptDraft {
  draft: CommentDraft;
  continues?: JournalKey;
}

/** The journal entry of a closed box with this id; undefined until the journal was read. */
export function useKeptDraft(boxId: string): KeptDraft | undefined {
  const [kept, setKept] = useState<KeptDraft>();
  useEffect(() => {
    let isCurrent = true;
    const take = (entries: readonly JournalEntry[]) => {
      const entry = entries.find(({ key }) => key[2] === boxId);
      const draft = entry ? parseDraft(entry.value) : null;
      if (isCurrent) setKept(entry && draft ? { draft, continues: entry.key } : { draft: EMPTY_DRAFT });
    };
    unsavedOfAccount(sessionStore.getState().id, KIND).then(take, () => take([]));
    return () => {
      isCurrent = false;
    };
  }, [boxId]);
  return kept;
}

interface Options {
  boxId: string;
  kept: KeptDraft;
  /** Sends a comment. Resolves when the comment is on the screen. */
  send: (outgoing: Outgoing) => Promise<void>;
}

/**
 * The text of a comment box. It is in the journal until the server has acknowledged it. A refused comment stays with the
 * reason.
 */
export function useCommentDraft({ boxId, kept, send }: Options) {
  const [draft, setDraft] = useState(kept.draft);
  const [place] = useState<JournalPlace>(() => ({ account: sessionStore.getState().id, kind: KIND, id: boxId }));
  const stored = useStored(draft);
  useFormJournal({ place, value: stored, rev: 0, isUnsaved: isUnsaved(draft), continues: kept.continues });

  const latest = useRef({ draft, send });
  latest.current = { draft, send };
  const change = useCallback((changed: (before: CommentDraft) => CommentDraft) => {
    const next = changed(latest.current.draft);
    latest.current.draft = next;
    setDraft(next);
  }, []);

  const setBody = useCallback((body: DocumentJson) => change((before) => ({ ...before, body })), [change]);
  const drop = useCallback(
    (id: string) => change((before) => ({ ...before, outgoing: before.outgoing.filter((entry) => entry.id !== id) })),
    [change],
  );
  const deliver = useCallback(
    async (entry: Outgoing) => {
      const sending = { id: entry.id, body: entry.body, at: entry.at };
      const replace = (by: Outgoing) => (before: CommentDraft) => ({
        ...before,
        outgoing: [...before.outgoing.filter(({ id }) => id !== entry.id), by],
      });
      change(replace(sending));
      try {
        await latest.current.send(sending);
        drop(entry.id);
      } catch (error) {
        change(replace({ ...sending, error }));
      }
    },
    [change, drop],
  );
  const submit = useCallback(() => {
    const { body } = latest.current.draft;
    if (isBlank(body)) return;
    change((before) => ({ ...before, body: EMPTY_DRAFT.body }));
    void deliver({ id: crypto.randomUUID(), body, at: new Date().toISOString() });
  }, [change, deliver]);
  /** Moves an unsent comment back into the box, before the text there. */
  const takeBack = useCallback(
    (entry: Outgoing) =>
      change((before) => ({
        body: isBlank(before.body)
          ? entry.body
          : { type: 'doc', content: [...entry.body.content, ...before.body.content] },
        outgoing: before.outgoing.filter(({ id }) => id !== entry.id),
      })),
    [change],
  );
  return { draft, setBody, submit, retry: deliver, takeBack, drop };
}

/** The same object for the same draft, so that the journal is not written at each render. */
function useStored(draft: CommentDraft) {
  const [stored, setStored] = useState(() => ({ draft, value: storedDraft(draft) }));
  if (stored.draft === draft) return stored.value;
  const value = storedDraft(draft);
  setStored({ draft, value });
  return value;
}
