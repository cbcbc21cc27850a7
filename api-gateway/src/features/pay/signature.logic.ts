import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether one of the signatures in `tosspayments-webhook-signature` (`v1:base64,v1:base64`) matches this body. A signature is
 * the HMAC-SHA256 of `{body}:{transmission time}` with the security key. Toss Payments signs only some kinds of webhooks.
 */
export function isSigned(body: string, time: string, signatures: string, securityKey: string): boolean {
  const expected = createHmac('sha256', securityKey).update(`${body}:${time}`).digest();
  return signatures
    .split(',')
    .map((signature) => signature.trim())
    .filter((signature) => signature.startsWith('v1:'))
    .some((signature) => {
      const given = Buffer.from(signature.slice(3), 'base64');
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
}
