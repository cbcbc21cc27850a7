const PATIENCE_MS = 6000;

/**
 * The entry in a dev server's manifest. Only local overrides have a manifest. For other remotes the registry provides the
 * entry, which saves a round trip.
 *
 * @throws when the manifest cannot be fetched or is invalid
 */
export async function entryOfManifest(manifest: URL): Promise<URL> {
  const response = await fetch(manifest, { cache: 'no-cache', signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!response.ok) throw new Error(`${manifest}: ${response.status}`);
  const { metaData } = (await response.json()) as { metaData: { remoteEntry: { name: string; path: string } } };
  return new URL(`${metaData.remoteEntry.path}${metaData.remoteEntry.name}`, manifest);
}
