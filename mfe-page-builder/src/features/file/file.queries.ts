import { getSupabase, unwrap, unwrapMaybe } from '@dojang/shared-auth';
import { pagedListOptions, queryOptions } from '@dojang/shared-auth/query';
import { z } from 'zod';
import { keys } from '../../keys.ts';
import { readAssets } from '../asset/asset.queries.ts';
import type { LinkedFile } from './file.mutations.ts';

const COLUMNS = 'id, path, name, bytes, purge_at';
const fileSchema = z.object({
  id: z.string(),
  path: z.string(),
  name: z.string(),
  bytes: z.number(),
  purge_at: z.string().nullish(),
});

export interface SiteFile extends LinkedFile {
  id: string;
  /** When a file in the trash is deleted. */
  purgeAt: string | null;
}

const FILES_SHOWN = 50;
/** At most this many, the same number as in the database. */
const MOST_KNOWN = 200;

export const fileQueries = {
  /** Files of a site, the latest first, in pages. */
  list: (siteId: string) =>
    pagedListOptions({
      queryKey: keys.files(siteId),
      pageSize: FILES_SHOWN,
      read: async (range) => toFiles(await readAssets(siteId, 'file', false, range)),
    }),
  /** Files in the trash, the last removed first, in pages. */
  removed: (siteId: string) =>
    pagedListOptions({
      queryKey: keys.removedFiles(siteId),
      pageSize: FILES_SHOWN,
      read: async (range) => toFiles(await readAssets(siteId, 'file', true, range)),
    }),
  /** Files without a link in the site: their number, their size, and the latest of them. */
  unused: (siteId: string) =>
    queryOptions({
      queryKey: keys.unusedFiles(siteId),
      queryFn: async () => {
        const answer = unwrap(await getSupabase().rpc('unused_assets', { p_site_id: siteId, p_kind: 'file' }));
        const { total, bytes, assets } = unusedSchema.parse(answer);
        return { total, bytes, files: assets.map(fileOf) };
      },
    }),
  /** The file to which a link leads; null when the site does not have it. */
  ofLink: (siteId: string, path: string) =>
    queryOptions({
      queryKey: keys.file(siteId, path),
      queryFn: async () => {
        const row = unwrapMaybe(
          await getSupabase()
            .from('assets')
            .select(COLUMNS)
            .eq('path', path)
            .not('name', 'is', null)
            .limit(1)
            .maybeSingle(),
        );
        return row && fileOf(fileSchema.parse(row));
      },
    }),
  /** Paths that visitors can download. Only the first `MOST_KNOWN` are asked for, and the others count as existing. */
  known: (siteId: string, paths: readonly string[]) =>
    queryOptions({
      queryKey: keys.knownFiles(siteId, paths),
      queryFn: async () => {
        const found = unwrap(await getSupabase().rpc('known_site_files', { p_paths: paths.slice(0, MOST_KNOWN) }));
        return new Set([...z.array(z.string()).parse(found), ...paths.slice(MOST_KNOWN)]);
      },
    }),
};

const unusedSchema = z.object({ total: z.number(), bytes: z.number(), assets: z.array(fileSchema) });

const toFiles = ({ rows, total }: { rows: unknown[]; total: number }) => ({
  rows: z.array(fileSchema).parse(rows).map(fileOf),
  total,
});

const fileOf = ({ purge_at, ...file }: z.infer<typeof fileSchema>): SiteFile => ({
  ...file,
  purgeAt: purge_at ?? null,
});
