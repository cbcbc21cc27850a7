import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { isEqual } from '../hooks/equal.logic.ts';
import type { JournalEntry, JournalPlace } from '../journal/journal.logic.ts';
import { dropEntries, unsavedOf } from '../journal/journal.ts';
import { type KeptForm, readKeptForm } from '../journal/kept-form.logic.ts';
import { useFormWriter } from '../journal/use-form-journal.ts';
import { closeToastsAbout, toast } from '../overlay-state/toast.store.ts';

interface KeptFormOptions<Values extends object> {
  /** Taken from the first render. */
  place: JournalPlace;
  /** What the server had when the form was filled. */
  base: Values;
  /** What the fields have now; the same object while nothing changes. */
  typed: Values;
  isUnsaved: boolean;
  /** Fills in what an earlier visit left: the form then begins with its `base`, and has `typed` as unsaved changes. */
  onFound: (kept: KeptForm<Values>) => void;
  /** Goes back to what the server has. */
  onDrop: () => void;
}

/**
 * Keeps a form of settings in the journal until it is saved, and fills in what an earlier visit left, with a toast that can
 * drop it. A form begins with what it had then, so that saving finds out what others have changed since.
 *
 * @returns writes pending changes now; false when the browser refuses
 */
export function useKeptForm<Values extends object>(options: KeptFormOptions<Values>): () => boolean {
  const { place, base, typed, isUnsaved, onFound, onDrop } = options;
  const value = useMemo(() => ({ base, typed }), [base, typed]);
  const { writer, settle } = useFormWriter<KeptForm<Values>>({ place, value, rev: 0, isUnsaved });

  const read = useEffectEvent(() =>
    unsavedOf<KeptForm<Values>>(place, {
      parse: (kept) => readKeptForm(base, kept),
      isSaved: (kept) => isEqual(kept.base, kept.typed) || isEqual(kept.typed, base),
    }),
  );
  /** What was filled in, while the toast about it may be pressed, and whether the fields have it by now. */
  const filled = useRef<{ typed: Values; isShown: boolean } | null>(null);
  const about = `kept-form:${place.kind}:${place.id}`;
  useEffect(() => {
    const now = filled.current;
    if (!now) return;
    if (isUnsaved && isEqual(typed, now.typed)) now.isShown = true;
    else if (now.isShown) {
      // Saved, or changed further: dropping would take that as well.
      filled.current = null;
      closeToastsAbout(about);
    }
  }, [typed, isUnsaved, about]);
  useEffect(() => () => closeToastsAbout(about), [about]);
  const fill = useEffectEvent((entry: JournalEntry<KeptForm<Values>>) => {
    // Typed faster than the journal was read: offered at the next visit.
    if (isUnsaved) return;
    filled.current = { typed: entry.value.typed, isShown: false };
    onFound(entry.value);
    void writer.takeOver([entry.key], entry.value, 0);
    toast({
      about,
      title: '저장하지 않은 내용을 이어서 보여 드려요',
      description: '이 브라우저에 남아 있던 내용이에요.',
      action: {
        label: '버리기',
        onClick: () => {
          writer.forget();
          void dropEntries([entry.key]);
          onDrop();
        },
      },
      durationMs: 10_000,
    });
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
  return settle;
}
