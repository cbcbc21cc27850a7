import { z } from 'zod';

const count = z.number().int().nonnegative();

/** Result of `admin_stats()`. Days are the last ones in Korean time, oldest first. */
export const adminStatsSchema = z.object({
  members: z.object({ total: count, week: count, suspended: count }),
  projects: z.object({ total: count, week: count, active: count }),
  notes: z.object({ total: count, week: count }),
  pages: z.object({ total: count, published: count, taken_down: count }),
  mails: z.object({ waiting: count, failed: count }),
  days: z.array(z.object({ day: z.string(), sign_ups: count, projects: count, notes: count, publishes: count })),
});
export type AdminStats = z.infer<typeof adminStatsSchema>;
export type StatsDay = AdminStats['days'][number];
export type Series = Exclude<keyof StatsDay, 'day'>;

/** Result of `admin_sizes()` in bytes. */
export const sizesSchema = z.object({
  database: count,
  files: count,
  tables: z.array(z.object({ name: z.string(), bytes: count })),
});
export type PlatformSizes = z.infer<typeof sizesSchema> & { disk: { total: number; free: number } | null };
