import { isEqual } from '../hooks/equal.logic.ts';
import type { KeptForm } from '../journal/kept-form.logic.ts';

/** The fields that were changed. */
export function changedFields<Values extends object>({ base, typed }: KeptForm<Values>): Partial<Values> {
  const before = base as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => !isEqual(value, before[name])),
  ) as Partial<Values>;
}
