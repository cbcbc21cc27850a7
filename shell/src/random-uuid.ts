const LENGTHS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/**
 * Gives `crypto.randomUUID` to pages over plain http, from which browsers keep it unless they are this machine's own: those
 * of a platform that others in the house open (`HOST` and `SITE_URL`). Ids are made by the client, so nothing could be made.
 */
export function provideRandomUuid(crypto: Crypto): void {
  crypto.randomUUID ??= () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    // Version 4, variant 1 (RFC 9562).
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    return hex.replace(LENGTHS, '$1-$2-$3-$4-$5') as ReturnType<Crypto['randomUUID']>;
  };
}
