import { createHash } from 'node:crypto';

/**
 * The version of a release: the hash of everything else in its `release.json`, which contains the hash of each file. So a
 * version identifies its content, and no other content can have the same version.
 *
 * @param content of `release.json`, in the order in which it is written
 */
export function versionOf({ version: _, ...content }: Readonly<Record<string, unknown>>): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);
}
