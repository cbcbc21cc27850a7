import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { isEqual } from '../hooks/equal.logic.ts';
import type { JournalEntry, JournalKey, JournalPlace } from '../journal/journal.logic.ts';
import { dropEntries, unsavedOf } from '../journal/journal.ts';
import { type KeptForm, readKeptForm } from '../journal/kept-form.logic.ts';
import { useFormWriter } from '../journal/use-form-journal.ts';

interface KeptFormOptions<Values extends object> {
  /** The key in the journal. It is taken from the first render. */
  place: JournalPlace;
  /** The values on the server when the form was filled. */
  base: Values;
  /** The present values of the fields. It is the same object while nothing changes. */
  typed: Values;
  isUnsaved: boolean;
  /**
   * Fills in the values of an earlier visit. The form then begins with its `base`, and has `typed` as unsaved changes.
   *
   * @returns the values that were filled in; null when none of them is still useful
   */
  onFound: (kept: KeptForm<Values>) => KeptForm<Values> | null;
  /** Fills in the values of the server again. */
  onDrop: () => void;
}

export interface KeptFormState {
  /** Writes pending changes now. False when the browser refuses. */
  settle: () => boolean;
  /** Discards the filled in values. Null when the form has no values of an earlier visit, or was changed since. */
  drop: (() => void) | null;
  /** Deletes the entry. Call it before the form closes, when the user discards the typed text or the server has all of it. */
  forget: () => void;
  /** Deletes the entry after a save has succeeded, even when the form was closed meanwhile. */
  forgetAfter: (saving: Promise<unknown>) => void;
}

/**
 * Keeps a form of settings in the journal until it is saved, and fills in values of an earlier visit. The filled in form keeps
 * its base values of that visit, so that a save finds out what others have changed since.
 */
export function useKeptForm<Values extends object>(options: KeptFormOptions<Values>): KeptFormState {
  const { place, base, typed, isUnsaved, onFound, onDrop } = options;
  const value = useMemo(() => ({ base, typed }), [base, typed]);
  const { writer, settle } = useFormWriter<KeptForm<Values>>({ place, value, rev: 0, isUnsaved });

  const read = useEffectEvent(() =>
    unsavedOf<KeptForm<Values>>(place, {
      parse: (kept) => readKeptForm(base, kept),
      isSaved: (kept) => isEqual(kept.base, kept.typed) || isEqual(kept.typed, base),
    }),
  );
  const [filled, setFilled] = useState<{ key: JournalKey; typed: Values } | null>(null);
  const [forget] = useState(() => () => writer.forget());
  const [forgetAfter] = useState(() => (saving: Promise<unknown>) => void saving.then(forget, () => {}));
  const fill = useEffectEvent((entry: JournalEntry<KeptForm<Values>>) => {
    // The user typed before the journal was read. The entry is offered at the next visit.
    if (isUnsaved) return;
    const found = onFound(entry.value);
    setFilled(found && { key: entry.key, typed: found.typed });
    if (found) void writer.takeOver([entry.key], found, 0);
    else void dropEntries([entry.key]);
  });
  useEffect(() => {
    let here = true;
    void read()
      .catch(() => [])
      .then(([newest]) => here && newest && fill(newest));
    return () => {
      here = false;
    };
  }, []);
  // After a save or another change, discarding would also discard that.
  if (!filled || !isUnsaved || !isEqual(typed, filled.typed)) return { settle, forget, forgetAfter, drop: null };
  const drop = () => {
    setFilled(null);
    forget();
    void dropEntries([filled.key]);
    onDrop();
  };
  return { settle, forget, forgetAfter, drop };
}
