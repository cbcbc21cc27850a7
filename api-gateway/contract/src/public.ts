import { z } from 'zod';

/** POST /api/public/checkResetPwd: true when an account has this e-mail and this display name. */
export const checkResetPwdRequest = z.object({ email: z.string().max(320), displayName: z.string().max(100) });
