const matchesSegment = (wanted: string, given: string) => (wanted === '*' ? given !== '' : wanted === given);

/**
 * Whether a path matches a pattern: `*` is one segment, `**` at the end is any rest, `**` elsewhere is one segment or more.
 * Gateway and shell apply the same redirects with it. It backtracks only to the last `**`, so that no pattern is slow.
 */
export function matchesPath(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  const last = wanted.length - 1;
  let at = 0;
  let segment = 0;
  let rest = -1;
  let restEnd = 0;
  while (segment < given.length) {
    if (wanted[at] === '**') {
      if (at === last) return true;
      rest = at;
      restEnd = segment + 1;
    } else if (at <= last && matchesSegment(wanted[at] ?? '', given[segment] ?? '')) {
      at += 1;
      segment += 1;
      continue;
    } else if (rest >= 0) restEnd += 1;
    else return false;
    at = rest + 1;
    segment = restEnd;
  }
  return at > last || (at === last && wanted[at] === '**');
}
