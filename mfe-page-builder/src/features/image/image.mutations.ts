import { getSupabase, loadPictureTools, unwrap, unwrapMaybe } from '@dojang/shared-auth';
import { useMutation, useQueryClient } from '@dojang/shared-auth/query';
import { showError } from '@dojang/shared-ui';
import type { StoredPicture, UploadWatch } from '@dojang/shared-ui/document';
import { z } from 'zod';
import { keys } from '../../keys.ts';

const BUCKET = 'site-assets';
/** Wider pictures are resized, so that visitors do not download the camera's full resolution. */
const MAX_SIDE = 2000;

/** `src` is a path of this host, or an https URL when the storage is elsewhere. */
export type UploadedImage = StoredPicture;

/**
 * Stores a picture in the site's bucket under the hash of its content, so that the same picture is stored once.
 *
 * @throws AppError with a code in `PICTURE_REFUSALS` when the file is not a picture or too large; the signal's
 * AbortError
 */
export async function uploadImage(siteId: string, file: Blob, watch: UploadWatch): Promise<UploadedImage> {
  const { preparePicture, storePicture } = await loadPictureTools();
  const picture = await preparePicture(file, MAX_SIDE);
  const { width, height, type } = picture;
  const quota = async (bytes: number) =>
    unwrapMaybe(await getSupabase().rpc('site_file_quota', { p_site_id: siteId, p_bytes: bytes }));
  const place = { bucket: BUCKET, folder: siteId, overwrites: true, quota };
  const { path, sha256, bytes } = await storePicture(place, picture, watch);
  const row = { site_id: siteId, sha256, path, mime: type, width, height, bytes };
  unwrapMaybe(await getSupabase().from('assets').upsert(row, { onConflict: 'site_id,sha256', ignoreDuplicates: true }));
  return { src: publicAddress(path), width, height };
}

export const MOST_ALT = 300;

/** Says what a picture of a site shows. Pages that use it already keep their own text. */
export function useSaveAlt(siteId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, alt }: { id: string; alt: string }) =>
      unwrap(await getSupabase().from('assets').update({ alt }).eq('id', id).select('id').single()),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.assets(siteId) }),
    onError: showError,
  });
}

const usesSchema = z.object({
  pages: z.array(z.object({ title: z.string(), in_trash: z.boolean(), in_draft: z.boolean(), is_live: z.boolean() })),
  sections: z.array(z.string()),
  site: z.boolean(),
  elsewhere: z.boolean(),
});
/** Where a picture is used. */
export type AssetUses = z.infer<typeof usesSchema>;

export const readUses = async (id: string): Promise<AssetUses> =>
  usesSchema.parse(unwrap(await getSupabase().rpc('asset_uses', { p_asset_id: id })));

/** Moves a picture of a site into the trash, or back. Its file stays as long as something shows it. */
export function useTrashAsset(siteId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, isRemoved }: { id: string; isRemoved: boolean }) =>
      unwrap(
        await getSupabase()
          .from('assets')
          .update({ removed_at: isRemoved ? new Date().toISOString() : null })
          .eq('id', id)
          .select('id')
          .single(),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.assets(siteId) }),
    onError: showError,
  });
}

/** The URL of a picture for visitors; without the host when it is our own, so that a page can move with its site. */
export function publicAddress(path: string): string {
  const { publicUrl } = getSupabase().storage.from(BUCKET).getPublicUrl(path).data;
  return publicUrl.startsWith(`${location.origin}/`) ? publicUrl.slice(location.origin.length) : publicUrl;
}
