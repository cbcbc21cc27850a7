import { z } from 'zod';
import { type ReleasedDescriptor, releasedDescriptorSchema, routeDescriptorSchema } from './descriptor.ts';

/**
 * `release.json`, written by a build next to its output and never changed. File names are relative to the release's
 * folder. The version is the hash of all other content, including the hashes of the files.
 */
export const releaseSchema = z.object({
  name: z.string(),
  version: z.string().regex(/^[0-9a-z.-]{6,64}$/),
  contract: z.number().int(),
  /** Remotes: the hashed remoteEntry. Shell: `index.html`. */
  entry: z.string(),
  /** Scripts and styles to preload with the entry (a remote's exposed module; the shell's shared chunks). */
  preload: z.array(z.string()),
  /** Path of a route → files of its page, loaded once the entry runs. */
  pages: z.record(z.string(), z.array(z.string())).default({}),
  /** `<point>/<id>` of an extension → its files. */
  extensions: z.record(z.string(), z.array(z.string())).default({}),
  /** Every file of the release → its `sha384-…` integrity. */
  assets: z.record(z.string(), z.string()),
  /** Every file → its bytes before compression. Older builds lack this field and the next three. */
  sizes: z.record(z.string(), z.number().int().nonnegative()).optional(),
  /** Every bundled library, as `name@version` → its licence, an SPDX expression. */
  libraries: z.record(z.string(), z.string()).optional(),
  /** Tables and functions of the database that its code names in `from('…')` and `rpc('…')`. */
  data: z.object({ tables: z.array(z.string()), functions: z.array(z.string()) }).optional(),
  /** Shell: shared module → version and names of the exports that it provides, and its scripts. */
  provides: z
    .record(
      z.string(),
      z.object({
        version: z.string(),
        /** Missing in a release description from the source, because the scripts are known only after a build. */
        exports: z.array(z.string()).optional(),
        files: z.array(z.string()).default([]),
        /** Exports that the next major version of the contract removes → their replacements. */
        deprecated: z.record(z.string(), z.string()).optional(),
      }),
    )
    .optional(),
  /** Remote: shared module → range and names of the exports that it uses. */
  uses: z.record(z.string(), z.object({ range: z.string(), exports: z.array(z.string()) })).optional(),
  /** Remotes only. */
  descriptor: releasedDescriptorSchema.optional(),
  /** For a remote: whether its code registers the texts of `descriptor.errors`. Then the snapshot need not contain them. */
  registersErrors: z.boolean().optional(),
  /** Shell only: its own routes (`/`, `/member/…`), so that the gateway can answer 200 or 404 for them. */
  shellRoutes: z.array(routeDescriptorSchema).min(1).optional(),
});
export type Release = z.infer<typeof releaseSchema>;

/** One remote, as the shell in the browser reads it. URLs are absolute paths on the gateway. */
export interface SnapshotRemote {
  name: string;
  version: string;
  entry: string;
  integrity: string;
  preload: string[];
  descriptor: ReleasedDescriptor;
}

/** The data that the gateway inlines into the shell's HTML as `<script type="application/json" id="dojang-snapshot">`. */
export interface Snapshot {
  /** Hash over the versions of shell and remotes; also the build id of `/builds/meta/{buildId}.json`. */
  id: string;
  shell: { version: string };
  remotes: SnapshotRemote[];
  config: PublicConfig;
  /** Only at the host of a preview: name → version of stored releases that this page shows before they are live. */
  preview?: Record<string, string>;
  /** Only at the host of a preview: address of the app, e.g. `https://dojang.example`. */
  appUrl?: string;
}

/**
 * Settings that the browser needs; none of them is secret. `supabaseUrl` is empty when Supabase is on the page's own
 * origin.
 */
export interface PublicConfig {
  supabaseUrl: string;
  supabaseKey: string;
  productName: string;
  tagline: string;
  /** False when the mails of this product are not delivered, such as invites. */
  sendsMail: boolean;
  /**
   * Whether the mails of Auth are delivered, e.g. for a new password. When it is missing, `sendsMail` is valid for them too.
   */
  sendsSignInMail?: boolean;
  /** Host name for which passkeys are registered; missing when Supabase accepts no passkeys. */
  passkeyHost?: string;
  /** False when the service worker is switched off: none is registered, and an existing one is removed. */
  hasWorker?: boolean;
  /** Missing when no operator is configured. */
  operator?: Operator;
}

/** The operator of this service with the legally required details and contacts. Empty fields are not shown. */
export interface Operator {
  company: string;
  representative: string;
  businessNumber: string;
  mailOrderNumber: string;
  address: string;
  phone: string;
  email: string;
}
