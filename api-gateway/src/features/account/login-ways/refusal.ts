import { ApiError, tooMany } from '../../../platform/errors/api-error.ts';
import type { ErrorCode } from '../../../platform/errors/messages.ts';

const TEN_MINUTES = 10 * 60;
const STATUS: Partial<Record<ErrorCode, 403 | 409>> = {
  login_code_wrong: 403,
  login_code_expired: 403,
  login_app_missing: 409,
};

/** The error for the code with which a function of the database refuses a code of a sign-in. */
export function refusalOf(code: string): ApiError {
  if (code === 'too_many_codes') return tooMany(code, TEN_MINUTES);
  const known = code as ErrorCode;
  const status = STATUS[known];
  if (status === undefined) throw new Error('The database answered an unknown code');
  return new ApiError(status, known);
}
