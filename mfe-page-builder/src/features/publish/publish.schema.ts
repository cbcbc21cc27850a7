import type { z } from 'zod';
import { pageSettingSchema } from '../setting/setting.schema.ts';

/** What the dialog asks for; `/page/setting` has the same fields and more. */
export const publishFormSchema = pageSettingSchema.pick({ title: true, slug: true, description: true, image: true });
export type PublishForm = z.infer<typeof publishFormSchema>;
