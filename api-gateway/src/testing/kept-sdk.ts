import { fileURLToPath } from 'node:url';

/**
 * A folder for the `sdkDir` of a gateway. It stores the packed SDK for tests that only need one, because packing takes two
 * seconds of CPU time. The SDK is stored under the hash of its sources. So it is packed again when a source changes.
 */
export const KEPT_SDK = fileURLToPath(new URL('../../../.cache/sdk', import.meta.url));
