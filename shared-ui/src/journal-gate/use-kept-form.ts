import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { isEqual } from '../hooks/equal.logic.ts';
import type { JournalEntry, JournalKey, JournalPlace } from '../journal/journal.logic.ts';
import { dropEntries, unsavedOf } from '../journal/journal.ts';
import { type KeptForm, readKeptForm } from '../journal/kept-form.logic.ts';
import { useFormWriter } from '../journal/use-form-journal.ts';

interface KeptFormOptions<Values extends object> {
  /** Taken from the first render. */
  place: JournalPlace;
  /** What the server had when the form was filled. */
  base: Values;
  /** What the fields have now; the same object while nothing changes. */
  typed: Values;
  isUnsaved: boolean;
  /**
   * Fills in what an earlier visit left: the form then begins with its `base`, and has `typed` as unsaved changes.
   *
   * @returns what was filled in; null when nothing of it is still of use
   */
  onFound: (kept: KeptForm<Values>) => KeptForm<Values> | null;
  /** Goes back to what the server has. */
  onDrop: () => void;
}

export interface KeptFormState {
  /** Writes pending changes now; false when the browser refuses. */
  settle: () => boolean;
  /** Drops what was filled in; null while the form has nothing of an earlier visit, or more than that. */
  drop: (() => void) | null;
  /** What was typed is given up, or the server has everything, and the form is about to close. */
  forget: () => void;
  /** Forgets once a save has succeeded, also when the form was closed meanwhile. */
  forgetAfter: (saving: Promise<unknown>) => void;
}

/**
 * Keeps a form of settings in the journal until it is saved, and fills in what an earlier visit left. A form begins with what
 * it had then, so that saving finds out what others have changed since.
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
    // Typed faster than the journal was read: offered at the next visit.
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
  // Once it was saved, or changed further, dropping would take that as well.
  if (!filled || !isUnsaved || !isEqual(typed, filled.typed)) return { settle, forget, forgetAfter, drop: null };
  const drop = () => {
    setFilled(null);
    forget();
    void dropEntries([filled.key]);
    onDrop();
  };
  return { settle, forget, forgetAfter, drop };
}
