import { z } from 'zod';
import { PASSWORD_MIN } from './password.logic.ts';

/** What the sign-up form holds. Consents are the ids of agreements that were ticked. */
export const signupSchema = z.object({
  email: z.string().trim().pipe(z.email('이메일 주소를 확인해 주세요.')),
  password: z
    .string()
    .min(PASSWORD_MIN, `비밀번호는 ${PASSWORD_MIN}자 이상이어야 해요.`)
    .max(72, '72자까지 쓸 수 있어요.'),
  displayName: z.string().trim().min(1, '이름을 입력해 주세요.').max(50, '50자까지 쓸 수 있어요.'),
  phone: z
    .string()
    .trim()
    .refine((value) => value === '' || /^\+?[\d\s-]{8,16}$/.test(value), '전화번호를 확인해 주세요. 예) 010-1234-5678'),
  isAdult: z.literal(true, '만 14세 이상만 가입할 수 있어요.'),
  consents: z.array(z.string()),
});
export type SignupValues = z.input<typeof signupSchema>;
