import { canonicalFault, parameterName, pathSegment } from './address.logic.ts';

/**
 * The canonical form of a page's address that somebody wrote differently: with small or needless escapes, plain Hangul,
 * doubled slashes, dots or a fragment. Undefined when it has no certain meaning.
 *
 * @param target as Node gives it: one character for each byte
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

/** @throws URIError for what does not decode */
function repairedPath(path: string): string {
  const parts = path.split(/[/\\]+/).map((part) => decodeURIComponent(part));
  const kept: string[] = [];
  for (const part of parts) {
    if (part === '..') kept.pop();
    else if (part !== '.' && part !== '') kept.push(pathSegment(part));
  }
  return `/${kept.join('/')}`;
}

/** @throws URIError for what does not decode */
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
