import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address belongs to the public internet: not to this machine, a private network, a cloud's metadata
 * service, or a range that tunnels or maps to another address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && !(parsed instanceof ipaddr.IPv6 && parsed.match(EMBEDDED_IPV4));
}

/** `::a.b.c.d`, an old form of an IPv4 address that some systems still connect to. */
const EMBEDDED_IPV4 = ipaddr.IPv6.parseCIDR('::/96');
