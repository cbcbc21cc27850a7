/** Digits of a mailed code. */
const LENGTH = 6;

/** The digits in what was typed or pasted, at most as many as a code has. */
export const codeIn = (text: string): string => text.replace(/\D/g, '').slice(0, LENGTH);

/** The code after a key was pressed: a digit too many is not taken, so that it moves no other one out. */
export function typedInto(code: string, text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits.length > LENGTH ? code : digits;
}

export const isWholeCode = (code: string): boolean => code.length === LENGTH;
