export interface PasswordStrength {
  /** 0 empty, 1 weak … 4 strong. */
  score: 0 | 1 | 2 | 3 | 4;
  label: string;
}

/** Minimum length of a password. */
export const PASSWORD_MIN = 8;

const LABELS = ['', '약해요', '조금 약해요', '괜찮아요', '강해요'];
const COMMON = /^(?:(.)\1+|(?:password|qwerty|asdf|1234|abcd|dojang|비밀번호).*)$/i;

/** Strength of a password: by length first, then by kinds of characters. */
export function passwordStrength(password: string): PasswordStrength {
  if (!password) return { score: 0, label: '' };
  const kinds = [/\p{Ll}|\p{Lo}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const length = [...password].length;
  let score = 1;
  if (length >= PASSWORD_MIN && kinds >= 2) score = 2;
  if ((length >= 10 && kinds >= 3) || (length >= 14 && kinds >= 2)) score = 3;
  if ((length >= 12 && kinds >= 4) || (length >= 16 && kinds >= 3) || length >= 24) score = 4;
  if (COMMON.test(password) && score > 1 && length < 16) score = 1;
  return { score: score as PasswordStrength['score'], label: LABELS[score] ?? '' };
}
