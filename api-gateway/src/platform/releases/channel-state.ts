import { z } from 'zod';
import type { Canary } from './canary.logic.ts';

export interface Version {
  name: string;
  version: string;
}

/** How a version became live or was removed. */
const changeSchema = z.object({
  at: z.string(),
  name: z.string(),
  /** Null when the remote was retired. */
  version: z.string().nullable(),
  /** True for the version of a canary. It is not live: some visitors get it until it is promoted or ends. */
  how: z.enum(['start', 'release', 'promote', 'rollback', 'retire', 'canary', 'canary_end']),
  /** Who changed it over HTTP. Missing in changes that older versions of the platform wrote. */
  by: z.string().nullable().default(null),
  reason: z.string().default(''),
});
export type Change = z.infer<typeof changeSchema>;

/** How a version becomes live. */
export type LiveHow = Exclude<Change['how'], 'retire' | 'canary' | 'canary_end'>;

const canarySchema = z.object({
  version: z.string(),
  percent: z.number().min(0).max(100),
  people: z.array(z.string()),
  admins: z.boolean(),
}) satisfies z.ZodType<Canary>;

/** The live version of the shell and of each remote. */
export const channelsSchema = z.object({
  at: z.string(),
  /** Name → version. The shell's name is `shell`. */
  live: z.record(z.string(), z.string()),
  /** Names whose version was chosen by a rollback or a retirement. A start does not change them. */
  held: z.array(z.string()).default([]),
  /** Versions that some visitors get instead of the live ones. */
  canaries: z.record(z.string(), canarySchema).default({}),
  /** The latest changes, oldest first. */
  history: z.array(changeSchema).default([]),
  /** When visitors last got a version that they no longer get. Missing in channels that older versions of the platform wrote. */
  leftAt: z.record(z.string(), z.record(z.string(), z.string())).optional(),
});
export type Channels = z.infer<typeof channelsSchema>;

export const NO_CHANNELS: Channels = { at: new Date(0).toISOString(), live: {}, held: [], canaries: {}, history: [] };
