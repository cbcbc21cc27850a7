/** Deep equality. Identical objects are not compared further, so that comparing a long document is fast. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) return Array.isArray(a) && Array.isArray(b) && areEqual(a, b);
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every(
    (key) => Object.hasOwn(b, key) && isEqual((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
  );
}

/** Arrays are compared by index, because for a long document `Object.keys` takes longer than the comparison. */
function areEqual(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (!isEqual(a[at], b[at])) return false;
  return true;
}

/** The fields of `after` that differ from `before`. A nested field counts as a whole. */
export function changedFields<Values extends object>(before: Values, after: Values): Partial<Values> {
  const known = before as Record<string, unknown>;
  const changed = Object.entries(after).filter(([name, value]) => !isEqual(value, known[name]));
  return Object.fromEntries(changed) as Partial<Values>;
}
