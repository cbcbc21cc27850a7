import { isPredictable } from '@dojang/contract/password';

export interface PasswordStrength {
  /** 0 empty, 1 weak … 4 strong. */
  score: 0 | 1 | 2 | 3 | 4;
  label: string;
}

/** Minimum length of a password. */
export const PASSWORD_MIN = 8;

const LABELS = ['', '약해요', '조금 약해요', '괜찮아요', '강해요'];
/** The service’s own names, and the most common words. The server knows many more. */
const NAMES = ['dojang', '도장', 'password', '비밀번호'];

/** Strength of a password: by length first, then by kinds of characters. */
export function passwordStrength(password: string): PasswordStrength {
  if (!password) return { score: 0, label: '' };
  const kinds = [/\p{Ll}|\p{Lo}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const length = [...password].length;
  let score = 1;
  if (length >= PASSWORD_MIN && kinds >= 2) score = 2;
  if ((length >= 10 && kinds >= 3) || (length >= 14 && kinds >= 2)) score = 3;
  if ((length >= 12 && kinds >= 4) || (length >= 16 && kinds >= 3) || length >= 24) score = 4;
  if (isPredictable(password, NAMES)) score = 1;
  return { score: score as PasswordStrength['score'], label: LABELS[score] ?? '' };
}

/** Codes of the server about a new password, which are shown at its field. */
export const isAboutPassword = (code: string): boolean => code === 'password_too_common' || code === 'weak_password';
