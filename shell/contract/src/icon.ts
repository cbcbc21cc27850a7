import { z } from 'zod';

/** Name of a lucide icon, e.g. `folder-kanban`. The build of a remote looks it up and fails when it does not exist. */
export const iconNameSchema = z
  .string()
  .regex(/^[a-z0-9-]{1,60}$/, 'an icon is named in lower case, e.g. folder-kanban');
export type IconName = z.infer<typeof iconNameSchema>;

const number = z.string().regex(/^-?\d{0,6}(\.\d{1,6})?$/);

/**
 * The shapes of one icon on lucide's grid of 24 × 24, drawn as strokes. The shell renders them unchanged, so only
 * shapes and their geometry are accepted: no text, style or URL.
 */
export const iconNodesSchema = z
  .array(
    z.tuple([
      z.enum(['path', 'circle', 'ellipse', 'line', 'polygon', 'polyline', 'rect']),
      z.strictObject({
        d: z
          .string()
          .max(2000)
          .regex(/^[MmLlHhVvCcSsQqTtAaZz\d\s.,-]+$/)
          .optional(),
        points: z
          .string()
          .max(2000)
          .regex(/^[\d\s.,-]+$/)
          .optional(),
        ...{ cx: number.optional(), cy: number.optional(), r: number.optional() },
        ...{ rx: number.optional(), ry: number.optional(), x: number.optional(), y: number.optional() },
        ...{ x1: number.optional(), y1: number.optional(), x2: number.optional(), y2: number.optional() },
        ...{ width: number.optional(), height: number.optional() },
        fill: z.enum(['none', 'currentColor']).optional(),
      }),
    ]),
  )
  .min(1)
  .max(40);
export type IconNodes = z.infer<typeof iconNodesSchema>;
