import { toPlainLine } from '@dojang/shared-ui';
import { z } from 'zod';

export const projectNameSchema = z.object({
  name: z
    .string()
    .transform((name) => toPlainLine(name).trim())
    .pipe(z.string().min(1, '이름을 적어 주세요.').max(100, '이름은 100자까지 쓸 수 있어요.')),
});
export type ProjectNameForm = z.infer<typeof projectNameSchema>;
