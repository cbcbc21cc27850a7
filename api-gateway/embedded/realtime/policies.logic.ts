import type { Role } from './identity.ts';

/** A policy under which rows are read. */
export interface Policy {
  /** SQL over the table's columns, with every other name written with its schema. */
  readonly condition: string;
  /** One of these must hold; of the others, all. */
  readonly permissive: boolean;
  readonly roles: readonly Role[];
}

/** The SQL that holds for exactly the rows that the policies let this role read; null when there are none. */
export function passesPolicies(policies: readonly Policy[], role: Role): string | null {
  const own = policies.filter(({ roles }) => roles.includes(role));
  const permissive = own.filter((policy) => policy.permissive).map(({ condition }) => `(${condition})`);
  if (permissive.length === 0) return null;
  const restrictive = own.filter((policy) => !policy.permissive).map(({ condition }) => `(${condition})`);
  return [`(${permissive.join(' or ')})`, ...restrictive].join(' and ');
}
