/** Digits of a mailed code. */
const LENGTH = 6;

/** The digits in what was typed or pasted, at most as many as a code has. */
export const codeIn = (text: string): string => text.replace(/\D/g, '').slice(0, LENGTH);

export const isWholeCode = (code: string): boolean => code.length === LENGTH;
