import { toPlainLine } from '@dojang/shared-ui';
import { z } from 'zod';
import { COLUMN_KINDS } from '../issue/issue.schema.ts';

const name = (most: number) =>
  z
    .string()
    .transform((text) => toPlainLine(text).trim())
    .pipe(z.string().min(1, '이름을 적어 주세요.').max(most, `이름은 ${most}자까지 쓸 수 있어요.`));

export const boardFormSchema = z.object({ name: name(60) });
export type BoardForm = z.infer<typeof boardFormSchema>;

export const columnFormSchema = z.object({
  name: name(40),
  kind: z.enum(COLUMN_KINDS),
  /** Empty for no limit. */
  limit: z
    .string()
    .trim()
    .regex(/^$|^[1-9][0-9]{0,2}$/, '1에서 999까지의 수를 적어 주세요.'),
});
export type ColumnForm = z.infer<typeof columnFormSchema>;
