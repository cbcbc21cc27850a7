import { toPlainLine } from '@dojang/shared-ui/core';
import { z } from 'zod';
import { codeIn, isWholeCode } from './code.logic.ts';
import { PASSWORD_MIN } from './password.logic.ts';

const email = z.string().trim().pipe(z.email('이메일 주소를 확인해 주세요.'));
const displayName = z
  .string()
  .transform((name) => toPlainLine(name).trim())
  .pipe(z.string().min(1, '이름을 입력해 주세요.').max(50, '50자까지 쓸 수 있어요.'));
const phone = z
  .string()
  .trim()
  .refine((value) => value === '' || /^\+?[\d\s-]{8,16}$/.test(value), '전화번호를 확인해 주세요. 예) 010-1234-5678');
const password = z
  .string()
  .min(PASSWORD_MIN, `비밀번호는 ${PASSWORD_MIN}자 이상이어야 해요.`)
  .max(72, '72자까지 쓸 수 있어요.');

const repeated = <T extends { password: string; again: string }>({ password, again }: T) => password === again;
const notRepeated = { path: ['again'], message: '두 비밀번호가 달라요.' };

/** Values of the sign-up form. Consents are the ids of checked agreements. */
export const signupSchema = z.object({
  email,
  password,
  displayName,
  phone,
  isAdult: z.literal(true, '만 14세 이상만 가입할 수 있어요.'),
  consents: z.array(z.string()),
});
export type SignupValues = z.input<typeof signupSchema>;

export const profileSchema = z.object({ displayName, phone });
export type ProfileValues = z.input<typeof profileSchema>;

/** `current` is empty after a reset link. */
export const passwordSchema = z
  .object({ current: z.string(), password, again: z.string() })
  .refine(repeated, notRepeated);
export type PasswordValues = z.input<typeof passwordSchema>;

export const findPasswordSchema = z.object({ email, displayName });
export type FindPasswordValues = z.input<typeof findPasswordSchema>;

export const resendSchema = z.object({ email });
export type ResendValues = z.infer<typeof resendSchema>;

export const resetPasswordSchema = z
  .object({
    email,
    code: z.string().transform(codeIn).refine(isWholeCode, '메일에 있는 숫자 6자리를 입력해 주세요.'),
    password,
    again: z.string(),
  })
  .refine(repeated, notRepeated);
export type ResetPasswordValues = z.input<typeof resetPasswordSchema>;
