import { toHex } from './bytes.ts';

const UTF_8 = new TextEncoder();

/** The SHA-256 of a text in UTF-8, as 64 hexadecimal digits. */
export const digestOf = async (text: string): Promise<string> =>
  toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', UTF_8.encode(text))));

/** The HMAC-SHA-256 of a text under a secret, as 64 hexadecimal digits. */
export async function signatureOf(text: string, secret: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', UTF_8.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  return toHex(new Uint8Array(await crypto.subtle.sign('HMAC', key, UTF_8.encode(text))));
}
