import { Secret, TOTP } from 'otpauth';

const DIGITS = 6;
const PERIOD_S = 30;
/** Steps before and after the present one whose codes count, because the clock of a phone may be wrong. */
const WINDOW = 1;
/** 160 random bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** A new secret of an app, in base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address that an app reads from a QR code. It contains the secret. */
export const addressOf = (secret: string, issuer: string, account: string): string =>
  new TOTP({ issuer, label: account, secret, digits: DIGITS, period: PERIOD_S }).toString();

/**
 * The step (30 seconds since 1970) whose code this is; null for a wrong code.
 *
 * @param typed may contain spaces
 * @param now milliseconds since 1970
 */
export function stepOfCode(secret: string, typed: string, now: number): number | null {
  const token = typed.replace(/\s/g, '');
  // The library throws for other characters.
  if (!/^[0-9]{6}$/.test(token)) return null;
  const totp = new TOTP({ secret, digits: DIGITS, period: PERIOD_S });
  const delta = totp.validate({ token, timestamp: now, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}
