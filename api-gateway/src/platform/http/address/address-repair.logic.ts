import { canonicalFault, parameterName, pathSegment } from './address.logic.ts';

/**
 * The canonical form of a page URL in another spelling: with lower-case or needless escapes, unescaped Hangul, doubled
 * slashes, dot segments or a fragment. Undefined when the meaning is ambiguous.
 *
 * @param target as Node passes it: one character per byte
 */
export function repairedTarget(target: string): string | undefined {
  if (!target.startsWith('/')) return undefined;
  const text = Buffer.from(target, 'latin1').toString('utf8');
  const [beforeFragment = ''] = text.split('#', 1);
  const at = beforeFragment.indexOf('?');
  try {
    const path = repairedPath(at === -1 ? beforeFragment : beforeFragment.slice(0, at));
    const query = at === -1 ? '' : repairedQuery(beforeFragment.slice(at + 1));
    const repaired = query === '' ? path : `${path}?${query}`;
    return canonicalFault(repaired) ? undefined : repaired;
  } catch {
    return undefined;
  }
}

/** @throws URIError when it cannot be decoded */
function repairedPath(path: string): string {
  const parts = path.split(/[/\\]+/).map((part) => decodeURIComponent(part));
  const kept: string[] = [];
  for (const part of parts) {
    if (part === '..') kept.pop();
    else if (part !== '.' && part !== '') kept.push(pathSegment(part));
  }
  return `/${kept.join('/')}`;
}

/** @throws URIError when it cannot be decoded */
function repairedQuery(search: string): string {
  const decode = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));
  return search
    .split('&')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [decode(name), decode(value.join('='))] as const;
    })
    .filter(([name]) => name !== '')
    .map(([name, value]) => `${parameterName(name)}=${parameterName(value)}`)
    .join('&');
}
