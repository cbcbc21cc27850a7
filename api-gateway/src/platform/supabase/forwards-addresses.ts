/** Addresses for documentation (RFC 5737), from which nobody comes. */
const NOBODYS = '192.0.2.';
/** Auth allows one address 30 requests at once. */
const REQUESTS = 40;

/**
 * Whether a hosted Supabase counts requests to Auth by the address that the gateway names. It asks for many mails without a
 * recipient, each in the name of another address: the product does not use this route, so that nobody's limits are used up, and
 * nothing is sent.
 *
 * @returns false when all people share the limits of the gateway's address: "IP address forwarding" of the project is off, or
 * the secret key is of the former kind
 * @throws when Supabase does not answer, or refuses the key
 */
export async function forwardsAddresses({ url, secretKey }: { url: string; secretKey: string }): Promise<boolean> {
  for (let at = 1; at <= REQUESTS; at++) {
    const answer = await fetch(new URL('/auth/v1/magiclink', url), {
      method: 'POST',
      headers: { apikey: secretKey, 'sb-forwarded-for': `${NOBODYS}${at}`, 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(10_000),
    });
    await answer.body?.cancel();
    if (answer.status === 429) return false;
    if (answer.status === 401 || answer.status >= 500) throw new Error(`Auth answers ${answer.status}`);
  }
  return true;
}
