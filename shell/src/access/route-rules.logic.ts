import { matchesPath } from '@dojang/contract';

/** A redirect that the server defines, as in `/builds/meta/{id}.json`. */
export interface RouteRule {
  /** Path, `*` for one segment, `**` at the end for any rest. */
  pattern: string;
  to: string;
  external?: boolean;
}

/** The target of the redirect for this path; `external` targets need a full page load. */
export function applyRouteRules(
  rules: readonly RouteRule[],
  pathname: string,
  origin: string,
): { to: string; external: boolean } | null {
  const rule = rules.find(({ pattern }) => matchesPath(pattern, pathname));
  if (!rule) return null;
  const external = rule.external === true || new URL(rule.to, origin).origin !== origin;
  return rule.to === pathname ? null : { to: rule.to, external };
}
