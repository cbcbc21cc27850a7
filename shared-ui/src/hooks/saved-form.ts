import { changedFields } from './equal.logic.ts';

/** The part of a `react-hook-form` form that is used here. */
export interface TypedForm<Values> {
  getValues(): Values;
  reset(values: Values): void;
  setValue(name: never, value: never, options: { shouldDirty: true }): void;
}

/** Fills in values as if the user had typed them. */
export function setTyped<Values extends object>(
  form: Pick<TypedForm<Values>, 'setValue'>,
  values: Partial<Values>,
): void {
  for (const [name, value] of Object.entries(values)) {
    form.setValue(name as never, value as never, { shouldDirty: true });
  }
}

/**
 * The fields that were changed since the form was sent.
 *
 * @param sent a copy of the values at that time; a copy is needed because the form changes nested values in place
 */
export function typedSince<Values extends object>(
  form: Pick<TypedForm<NoInfer<Values>>, 'getValues'>,
  sent: Values,
): Partial<Values> {
  return changedFields<Values>(sent, form.getValues());
}

/**
 * Shows the values that the server has stored. Fields that were changed during the save keep their unsaved values.
 *
 * @param sent as of `typedSince`
 * @returns whether a field was changed meanwhile
 */
export function showSaved<Values extends object>(form: TypedForm<Values>, sent: Values, saved: Values): boolean {
  const since = typedSince(form, sent);
  form.reset(saved);
  setTyped<Values>(form, since);
  return Object.keys(since).length > 0;
}
