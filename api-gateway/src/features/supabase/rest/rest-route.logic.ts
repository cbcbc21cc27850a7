import type { Address, Parameter } from '../../../platform/http/address/address.logic.ts';

/** A route under `/rest/v1`. */
export interface RestRoute {
  readonly kind: 'table' | 'rpc';
  /** Name of the table or function. */
  readonly name: string;
  readonly query: readonly Parameter[];
}

/** The format of table and function names in this project. */
const NAME = /^[a-z_][a-z0-9_]{0,62}$/;

const METHODS: Record<RestRoute['kind'], readonly string[]> = {
  table: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
  // Arguments must be in the body, because a query string is written to logs and has other limits.
  rpc: ['POST'],
};

/** The table or function that a path names; undefined for every other path. */
export function parseRestRoute({ segments, query }: Address): RestRoute | undefined {
  const [area, version, ...rest] = segments;
  if (area !== 'rest' || version !== 'v1') return undefined;
  const [kind, name] =
    rest.length === 2 && rest[0] === 'rpc' ? (['rpc', rest[1]] as const) : (['table', rest[0]] as const);
  if (rest.length !== (kind === 'rpc' ? 2 : 1) || name === undefined || !NAME.test(name)) return undefined;
  return { kind, name, query };
}

export const acceptsMethod = ({ kind }: RestRoute, method: string): boolean => METHODS[kind].includes(method);

/** The URL to forward, built from the parsed route and not from the received URL. */
export function restTarget({ kind, name, query }: RestRoute): string {
  const search = new URLSearchParams(query.map(([key, value]) => [key, value])).toString();
  return `/rest/v1/${kind === 'rpc' ? 'rpc/' : ''}${name}${search === '' ? '' : `?${search}`}`;
}
