import type { Role } from './identity.ts';

/** A policy for reading rows. */
export interface Policy {
  /** SQL over the table's columns. Every other name contains its schema. */
  readonly condition: string;
  /** At least one permissive policy must hold, and all restrictive ones. */
  readonly permissive: boolean;
  readonly roles: readonly Role[];
}

/** The SQL condition that holds for exactly the rows that this role may read; null without any policy. */
export function passesPolicies(policies: readonly Policy[], role: Role): string | null {
  const own = policies.filter(({ roles }) => roles.includes(role));
  const permissive = own.filter((policy) => policy.permissive).map(({ condition }) => `(${condition})`);
  if (permissive.length === 0) return null;
  const restrictive = own.filter((policy) => !policy.permissive).map(({ condition }) => `(${condition})`);
  return [`(${permissive.join(' or ')})`, ...restrictive].join(' and ');
}
