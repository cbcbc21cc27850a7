import ipaddr from 'ipaddr.js';

/**
 * The part of an address that names a provider's network but no single connection: `121.130.*.*`, `2001:e60:*`. Empty for
 * other text.
 */
export function maskedAddress(address: string): string {
  if (!ipaddr.isValid(address)) return '';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6)
    return `${parsed.parts
      .slice(0, 2)
      .map((part) => part.toString(16))
      .join(':')}:*`;
  return `${parsed.octets.slice(0, 2).join('.')}.*.*`;
}
