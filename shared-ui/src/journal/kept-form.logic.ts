/** A form that was not saved: what it began with, and what was typed. */
export interface KeptForm<Values> {
  base: Values;
  typed: Values;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isLike = (usual: unknown, kept: unknown) =>
  typeof kept === typeof usual && Array.isArray(kept) === Array.isArray(usual) && (kept === null) === (usual === null);

/** The fields of `like`, each with its value when that is of the same type. */
function fieldsLike<Values extends object>(like: Values, value: unknown): Values {
  const found = isRecord(value) ? value : {};
  const fields = Object.entries(like).map(([name, usual]) => {
    const kept = found[name];
    if (isRecord(usual)) return [name, fieldsLike(usual, kept)];
    return [name, isLike(usual, kept) ? kept : usual];
  });
  return Object.fromEntries(fields) as Values;
}

/**
 * Reads a form of the journal, also of a version with other fields; null when it is none. A field is read when it has the type that
 * it has now, so a field that is null now stays null.
 */
export function readKeptForm<Values extends object>(like: Values, value: unknown): KeptForm<Values> | null {
  if (!isRecord(value) || !isRecord(value.base) || !isRecord(value.typed)) return null;
  const base = fieldsLike(like, value.base);
  return { base, typed: fieldsLike(base, value.typed) };
}
