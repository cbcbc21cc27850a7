import { PublishError, type Registry } from '../../platform/releases/registry.ts';
import type { Deployer } from './deployer.ts';
import type { UploadedBuild } from './upload.ts';

const MB = 1024 * 1024;

/** A preview token gets a part of the room, so that previews do not take the room that a release needs. */
const PREVIEW_SHARE = 0.5;

/** Bytes that all stored versions of one name may have together, unless `RELEASE_QUOTA_MB` says otherwise. */
export const RELEASE_QUOTA = 1024 * MB;

/**
 * Refuses a new version when its name has no room for it, because the holder of a token could fill the disk. A version that is
 * already stored needs no room. A token that only stores previews has half of the room.
 *
 * @throws PublishError `quota_full`
 */
export async function requireQuota(
  registry: Pick<Registry, 'bytesOf' | 'stored'>,
  { release: { name, version }, storedBytes }: UploadedBuild,
  { scope }: Pick<Deployer, 'scope'>,
  quotaBytes: number,
): Promise<void> {
  const most = scope === 'preview' ? quotaBytes * PREVIEW_SHARE : quotaBytes;
  const used = await registry.bytesOf(name);
  if (used + storedBytes <= most || (await registry.stored(name, version))) return;
  const message =
    `${name}: ${mb(used)} of ${mb(most)} MB are stored, and this version needs ${mb(storedBytes)} MB. Versions are deleted 30 days ` +
    'after they were last live; "dojang forget VERSION" deletes one that was only staged, and whoever runs the platform can ' +
    'raise RELEASE_QUOTA_MB';
  throw new PublishError([{ code: 'quota_full', message }]);
}

const mb = (bytes: number) => (bytes / MB).toFixed(1);
