const LENGTHS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/**
 * Provides `crypto.randomUUID` for pages over plain http. Browsers provide it over http only for local hosts, but other
 * machines in the network open such pages (`HOST` and `SITE_URL`). The client creates ids, so without this function nothing
 * could be created.
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
