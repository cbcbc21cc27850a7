import { z } from 'zod';

export const BUDGETS = ['files', 'words', 'projects'] as const;
export type Budget = (typeof BUDGETS)[number];

const amount = z.number().nonnegative();
const amounts = {
  files: amount,
  words: amount,
  projects: amount,
  most_files: amount,
  most_words: amount,
  most_projects: amount,
};
/** What somebody uses and may use: bytes, and a number of projects. */
export type Use = { readonly [Key in keyof typeof amounts]: number };

/** A row of `admin_budgets()`. */
export const personUseSchema = z.object({
  ...amounts,
  person_id: z.string(),
  email: z.string(),
  display_name: z.string(),
  shares: z.boolean(),
});
export type PersonUse = z.infer<typeof personUseSchema>;

/** A row of `admin_networks()`: the new accounts of one network together. */
export const networkUseSchema = z.object({ ...amounts, network: z.string(), people: z.number() });
export type NetworkUse = z.infer<typeof networkUseSchema>;
