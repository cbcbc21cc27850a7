import { SITE_FILE_TYPES, siteFileEnding } from '@dojang/renderer';
import { getSupabase, loadFileStore, unwrap, unwrapMaybe } from '@dojang/shared-auth';
import { AppError } from '@dojang/shared-ui';
import type { UploadWatch } from '@dojang/shared-ui/document';
import { z } from 'zod';
import { fileRefusal, storedFileName } from './file-name.logic.ts';

const BUCKET = 'site-files';

/** A file to which a link may lead. */
export interface LinkedFile {
  /** `{site}/{sha256}.{ending}` */
  path: string;
  name: string;
  bytes: number;
}

const linkedFileSchema = z.object({ path: z.string(), name: z.string(), bytes: z.number() });

/** Error codes for which a retry does not help. */
export const FILE_REFUSALS: ReadonlySet<string> = new Set([
  'site_file_type',
  'site_file_empty',
  'site_file_too_large',
  'file_type_mismatch',
]);

/**
 * Stores a file for the visitors of a site under the hash of its content, so that the same file is stored once.
 *
 * @throws AppError with a code in `FILE_REFUSALS` for a file that a site may not offer; the signal's AbortError
 */
export async function uploadFile(siteId: string, file: File, watch: UploadWatch): Promise<LinkedFile> {
  const refusal = fileRefusal(file);
  const ending = siteFileEnding(file.name);
  if (refusal !== null || ending === null) throw new AppError({ code: refusal ?? 'site_file_type' });
  const mime = SITE_FILE_TYPES[ending];
  const quota = async (bytes: number) =>
    unwrapMaybe(await getSupabase().rpc('site_file_quota', { p_site_id: siteId, p_bytes: bytes }));
  const storeFile = await loadFileStore();
  const stored = { blob: file, type: mime, ending };
  const { path, sha256, bytes } = await storeFile({ bucket: BUCKET, folder: siteId, quota }, stored, watch);
  const name = storedFileName(file.name);
  const row = { site_id: siteId, sha256, path, mime, bytes, name };
  unwrapMaybe(await getSupabase().from('assets').upsert(row, { onConflict: 'site_id,sha256', ignoreDuplicates: true }));
  // The same bytes may be stored with another ending.
  const kept = await getSupabase()
    .from('assets')
    .select('path, name, bytes')
    .match({ site_id: siteId, sha256 })
    .single();
  return linkedFileSchema.parse(unwrap(kept));
}
