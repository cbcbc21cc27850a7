export interface LoginValues {
  email: string;
  password: string;
}

export type LoginErrors = Partial<Record<keyof LoginValues, string>>;

/** Errors of values that are not sent. The server checks everything else. */
export function loginErrors({ email, password }: LoginValues): LoginErrors {
  const errors: LoginErrors = {};
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) errors.email = '이메일 주소를 확인해 주세요.';
  if (!password) errors.password = '비밀번호를 입력해 주세요.';
  return errors;
}

/** Message for a suspended account with the admin's reason; empty for other accounts. */
export function suspensionText({ isSuspended, reason }: { isSuspended: boolean; reason: string }): string {
  if (!isSuspended) return '';
  return `이용이 정지된 계정이에요.${reason ? ` 사유: ${reason}` : ''}`;
}
