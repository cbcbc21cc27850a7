import { z } from 'zod';

/** The one shape of every error that the gateway answers with. `message` is Korean and fit for a person. */
export const apiErrorSchema = z.object({ code: z.string(), message: z.string(), requestId: z.string() });
export type ApiError = z.infer<typeof apiErrorSchema>;
