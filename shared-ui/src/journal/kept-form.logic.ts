/** An unsaved form: its values at the beginning, and the typed values. */
export interface KeptForm<Values> {
  base: Values;
  typed: Values;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isLike = (usual: unknown, kept: unknown) =>
  typeof kept === typeof usual && Array.isArray(kept) === Array.isArray(usual) && (kept === null) === (usual === null);

/** The fields of `like`. Each field has the value of the given object when the type is the same. */
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
 * Reads a form from the journal, also a form of a version with other fields. Null when the value is not a form. A field is read
 * when it has its present type, so a field that is null now stays null.
 */
export function readKeptForm<Values extends object>(like: Values, value: unknown): KeptForm<Values> | null {
  if (!isRecord(value) || !isRecord(value.base) || !isRecord(value.typed)) return null;
  const base = fieldsLike(like, value.base);
  return { base, typed: fieldsLike(base, value.typed) };
}
