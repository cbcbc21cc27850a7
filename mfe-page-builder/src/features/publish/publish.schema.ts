import { z } from 'zod';
import { pageSettingSchema, siteAddressSchema } from '../setting/setting.schema.ts';

/** The fields of the dialog. `/page/setting` has the same fields and more. */
export const publishFormSchema = pageSettingSchema
  .pick({ title: true, slug: true, description: true, image: true })
  .extend({
    /** The name of the site in its address. Empty means no change. */
    subdomain: z
      .string()
      .trim()
      .toLowerCase()
      .superRefine((name, context) => {
        const { error } = siteAddressSchema.shape.subdomain.safeParse(name);
        if (name !== '' && error) context.addIssue(error.issues[0]?.message ?? '');
      }),
  });
export type PublishForm = z.infer<typeof publishFormSchema>;
