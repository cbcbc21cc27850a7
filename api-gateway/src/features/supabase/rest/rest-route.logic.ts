import type { Address, Parameter } from '../../../platform/http/address/address.logic.ts';

/** One address under `/rest/v1`. */
export interface RestRoute {
  readonly kind: 'table' | 'rpc';
  /** Of the table or function. */
  readonly name: string;
  readonly query: readonly Parameter[];
}

/** How a table's or function's name is written in this project, and in what the database makes of it. */
const NAME = /^[a-z_][a-z0-9_]{0,62}$/;

const METHODS: Record<RestRoute['kind'], readonly string[]> = {
  table: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
  // Arguments go in the body: a query ends up in logs, and has other limits.
  rpc: ['POST'],
};

/** The table or function that an address names; undefined where it names none. */
export function parseRestRoute({ segments, query }: Address): RestRoute | undefined {
  const [area, version, ...rest] = segments;
  if (area !== 'rest' || version !== 'v1') return undefined;
  const [kind, name] =
    rest.length === 2 && rest[0] === 'rpc' ? (['rpc', rest[1]] as const) : (['table', rest[0]] as const);
  if (rest.length !== (kind === 'rpc' ? 2 : 1) || name === undefined || !NAME.test(name)) return undefined;
  return { kind, name, query };
}

export const takesMethod = ({ kind }: RestRoute, method: string): boolean => METHODS[kind].includes(method);

/** The address to send on, made from what was read and not from what was sent. */
export function restTarget({ kind, name, query }: RestRoute): string {
  const search = new URLSearchParams(query.map(([key, value]) => [key, value])).toString();
  return `/rest/v1/${kind === 'rpc' ? 'rpc/' : ''}${name}${search === '' ? '' : `?${search}`}`;
}
