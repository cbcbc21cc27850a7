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
