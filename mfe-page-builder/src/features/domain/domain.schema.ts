import { z } from 'zod';

const values = z.array(z.string()).nullable().catch(null);

export const domainSchema = z.object({
  id: z.string(),
  site_id: z.string(),
  hostname: z.string(),
  name: z.string(),
  is_apex: z.boolean(),
  www: z.enum(['none', 'redirect', 'main']),
  www_ready: z.boolean(),
  txt_token: z.string(),
  status: z.enum(['txt', 'routing', 'certificate', 'live', 'error']),
  problem: z.enum(['txt_missing', 'taken', 'lost', 'routing', 'certificate', 'resolver', 'stopped']).nullable(),
  /** The values found in DNS; null for a value that could not be read. */
  observed: z.object({ txt: values, addresses: values, cname: z.string().nullable().catch(null), www: values }),
  verified_at: z.string().nullable(),
  is_primary: z.boolean(),
  checked_at: z.string().nullable(),
});
export type Domain = z.infer<typeof domainSchema>;

export interface Redirect {
  from: string;
  to: string;
}
