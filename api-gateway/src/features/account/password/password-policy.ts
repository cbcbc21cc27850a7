import { isPredictable, plainPassword } from '@dojang/contract/password';
import { ApiError } from '../../../platform/errors/api-error.ts';

/** Minimum length, in characters. The same number is in Auth and in the forms. */
const SHORTEST = 8;
/** Words that are common in Korea on an English keyboard (비밀번호, 사랑해, 안녕하세요, 대한민국, 도장), and in Korean. */
const KOREAN = [
  'qlalfqjsgh',
  'tkfkdgo',
  'tkfkdgody',
  'dkssudgktpdy',
  'eogksalsrnr',
  'ehwkd',
  '비밀번호',
  '사랑해요',
  '대한민국',
];

let loaded: Promise<ReadonlySet<string>> | undefined;

/** 49,000 passwords from published breaches. The list is loaded with the first password, and stays on the server. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'].map(plainPassword), ...KOREAN]),
  );
  return loaded;
}

/**
 * Refuses a new password that others guess first, as in NIST SP 800-63B: short ones, ones of the list of common passwords, also
 * with a few digits and signs around them, patterns, and the names of the service and of the account. Rules about kinds of characters are not used.
 *
 * @param email address of the account
 * @throws ApiError 422 `weak_password` or `password_too_common`
 */
export async function requireGoodPassword(
  password: string,
  { email, productName }: { email: string; productName: string },
): Promise<void> {
  if ([...password].length < SHORTEST) throw new ApiError(422, 'weak_password');
  const names = [productName, 'dojang', email, email.split('@')[0] ?? ''];
  if (isPredictable(password, names) || isCommon(password, await commonPasswords()))
    throw new ApiError(422, 'password_too_common');
}

function isCommon(password: string, common: ReadonlySet<string>): boolean {
  const text = plainPassword(password);
  const word = text.replace(/^[^\p{L}]{1,4}/u, '').replace(/[^\p{L}]{1,4}$/u, '');
  return common.has(text) || common.has(word);
}
