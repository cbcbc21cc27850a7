import { useState } from 'react';
import { changedFields, isEqual } from '../hooks/equal.logic.ts';
import { setTyped, type TypedForm } from '../hooks/saved-form.ts';
import type { JournalPlace } from '../journal/journal.logic.ts';
import type { KeptForm } from '../journal/kept-form.logic.ts';
import { type KeptFormState, useKeptForm } from './use-kept-form.ts';

/**
 * The values for a form when an earlier visit left changes: the present values with these changes.
 *
 * @returns null, or the present values, when none of the changes is still useful
 */
type Merge<Values> = (kept: KeptForm<Values>, present: Values) => Values | null;

const mergeFields = <Values extends object>({ base, typed }: KeptForm<Values>, present: Values): Values => ({
  ...present,
  ...changedFields(base, typed),
});

export interface KeptFields<Values> extends KeptFormState {
  typed: Values;
  /** Pass a function when the new values depend on the values at that moment. */
  change: (part: Partial<Values> | ((now: Values) => Partial<Values>)) => void;
  isUnsaved: boolean;
  /** The server has stored these values. Fields that were changed meanwhile keep their unsaved values. */
  markSaved: (saved: Values) => void;
}

/**
 * The fields of a form. They are kept in the journal until they are saved. From an earlier visit only the changed fields are
 * filled in, over the present values.
 *
 * @param place taken from the first render
 * @param stored what the server has; taken from the first render
 * @param merge for a field that others may have changed in part
 */
export function useKeptFields<Values extends object>(
  place: JournalPlace,
  stored: Values,
  merge: Merge<Values> = mergeFields,
): KeptFields<Values> {
  const [{ base, typed }, setForm] = useState<KeptForm<Values>>(() => ({ base: stored, typed: stored }));
  const isUnsaved = !isEqual(base, typed);
  const keeping = useKeptForm<Values>({
    place,
    base,
    typed,
    isUnsaved,
    onFound(kept) {
      const merged = merge(kept, base);
      if (!merged || isEqual(merged, base)) return null;
      setForm({ base, typed: merged });
      return { base, typed: merged };
    },
    onDrop: () => setForm({ base, typed: base }),
  });
  return {
    ...keeping,
    typed,
    isUnsaved,
    change: (part) =>
      setForm(({ base, typed }) => ({
        base,
        typed: { ...typed, ...(typeof part === 'function' ? part(typed) : part) },
      })),
    markSaved: (saved) =>
      setForm((form) => ({ base: saved, typed: { ...saved, ...changedFields(typed, form.typed) } })),
  };
}

interface KeptHookForm<Values> extends TypedForm<Values> {
  formState: { isDirty: boolean; defaultValues?: unknown };
}

/**
 * Like `useKeptFields`, for a form of `react-hook-form`.
 *
 * @param typed the values of the form, from `useWatch`
 */
export function useKeptHookForm<Values extends object>(
  form: KeptHookForm<NoInfer<Values>>,
  typed: Values,
  place: JournalPlace,
): KeptFormState {
  const base = form.formState.defaultValues as Values;
  return useKeptForm<Values>({
    place,
    base,
    typed,
    isUnsaved: form.formState.isDirty,
    onFound(kept) {
      const merged = mergeFields(kept, base);
      if (isEqual(merged, base)) return null;
      setTyped<Values>(form, changedFields(base, merged));
      return { base, typed: structuredClone(form.getValues()) };
    },
    onDrop: () => form.reset(base),
  });
}
