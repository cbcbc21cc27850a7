type Version = [major: number, minor: number, patch: number];

const parse = (text: string): Version | null => {
  const found = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:[-+].*)?$/.exec(text.trim());
  return found ? [Number(found[1]), Number(found[2] ?? 0), Number(found[3] ?? 0)] : null;
};

const compare = (a: Version, b: Version) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];

/** First version that a caret range no longer takes: the leftmost number that is not zero goes up. */
function caretCeiling([major, minor, patch]: Version): Version {
  if (major > 0) return [major + 1, 0, 0];
  return minor > 0 ? [0, minor + 1, 0] : [0, 0, patch + 1];
}

/**
 * Whether `version` lies in `range`. The ranges that builds record are known: `*`, an exact version, `^`, `~` and `>=`.
 * Anything else is not satisfied, so that a range nobody understands is refused instead of trusted.
 */
export function satisfies(version: string, range: string): boolean {
  const given = parse(version);
  if (!given) return false;
  const [, operator = '', rest = ''] = /^(\^|~|>=|=)?(.*)$/.exec(range.trim()) ?? [];
  if (!operator && rest.trim() === '*') return true;
  const wanted = parse(rest);
  if (!wanted) return false;
  const atLeast = compare(given, wanted) >= 0;
  if (operator === '>=') return atLeast;
  if (operator === '^') return atLeast && compare(given, caretCeiling(wanted)) < 0;
  if (operator === '~') return atLeast && compare(given, [wanted[0], wanted[1] + 1, 0]) < 0;
  return compare(given, wanted) === 0;
}
