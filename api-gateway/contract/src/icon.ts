import { z } from 'zod';

const name = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

/** Name of an icon set, e.g. `lucide`. */
export const iconPrefixSchema = name;
export const iconNamesSchema = z.array(name).min(1).max(64);

const shape = {
  left: z.number().optional(),
  top: z.number().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  rotate: z.number().optional(),
  hFlip: z.boolean().optional(),
  vFlip: z.boolean().optional(),
};

/**
 * GET /api/public/icons/{prefix}.json?icons=a,b: a part of an icon set in the format of Iconify. `body` is the content of an
 * `svg` element. Names that the set does not have are in `not_found`. 404 `not_found` for a set that is not installed, unless
 * the configured icon service has the set. 400 `invalid_request` for a text that is no name of an icon, and for more than 64
 * names.
 */
export const iconSetSchema = z.object({
  prefix: name,
  icons: z.record(z.string(), z.object({ body: z.string(), ...shape })),
  aliases: z.record(z.string(), z.object({ parent: z.string(), ...shape })).optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  not_found: z.array(z.string()).optional(),
});
export type IconSet = z.infer<typeof iconSetSchema>;

/**
 * GET /api/public/icon-search?query=cup: names of icons of the installed sets, e.g. `lucide:cup-soda`, the best match first
 * and at most 64. A name has to contain every word of the query. 400 `invalid_request` for a query that is empty or too long.
 */
export const iconSearchSchema = z.object({ icons: z.array(z.string()) });
export const iconQuerySchema = z.string().trim().min(1).max(60);
