import { toPlainLine } from '@dojang/shared-ui';
import { z } from 'zod';

export const projectNameSchema = z.object({
  name: z
    .string()
    .transform((name) => toPlainLine(name).trim())
    .pipe(z.string().min(1, '이름을 적어 주세요.').max(100, '이름은 100자까지 쓸 수 있어요.')),
});
export type ProjectNameForm = z.infer<typeof projectNameSchema>;

export const inviteCodeSchema = z.object({
  code: z.string().trim().min(1, '초대 코드나 링크를 붙여 넣어 주세요.').max(2000, '초대 코드가 너무 길어요.'),
});
export type InviteCodeForm = z.infer<typeof inviteCodeSchema>;
