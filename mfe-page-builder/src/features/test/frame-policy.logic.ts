/** Who may embed a page, according to its policy. */
export interface FramePolicy {
  /** Null means everybody. */
  hosts: readonly string[] | null;
  /** Whether this origin may embed it. */
  isAllowedHere: boolean;
}

/** Reads `frame-ancestors` of a content security policy. Without it every page may embed the response. */
export function framePolicyOf(policy: string, origin: string): FramePolicy {
  const directive = policy.split(';').find((each) => each.trim().startsWith('frame-ancestors'));
  const sources = directive?.trim().split(/\s+/).slice(1) ?? ['*'];
  if (sources.includes('*')) return { hosts: null, isAllowedHere: true };
  const { host } = new URL(origin);
  const hosts = sources.filter((source) => source !== "'none'" && source !== "'self'");
  const isNamed = hosts.some((source) => {
    const name = source.replace(/^https?:\/\//, '');
    return name.startsWith('*.') ? host.endsWith(name.slice(1)) : name === host;
  });
  return { hosts, isAllowedHere: isNamed || sources.includes("'self'") };
}
