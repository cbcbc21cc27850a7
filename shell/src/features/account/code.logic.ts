import { cut } from '@dojang/contract/text';

/** Digits of a mailed code. */
const LENGTH = 6;

/** The digits in a typed or pasted text, at most as many as a code has. */
export const codeIn = (text: string): string => cut(text.replace(/\D/g, ''), LENGTH);

/** The code after a key press. A digit above the limit is ignored, so that it does not push out another digit. */
export function typedInto(code: string, text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits.length > LENGTH ? code : digits;
}

export const isWholeCode = (code: string): boolean => code.length === LENGTH;

/** Letters and digits of a recovery code. */
const RECOVERY_LENGTH = 16;

/** Whether a typed text can be a recovery code. Separators do not count. */
export const isWholeRecoveryCode = (text: string): boolean =>
  text.replace(/[^0-9a-z]/gi, '').length === RECOVERY_LENGTH;
