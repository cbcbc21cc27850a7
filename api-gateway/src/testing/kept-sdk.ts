import { fileURLToPath } from 'node:url';

/**
 * A folder for the `sdkDir` of a gateway: it keeps the packed SDK for tests that only need one. Packing takes two seconds of CPU
 * time. The SDK is kept under the hash of its sources, so that it is packed again when one of them changes.
 */
export const KEPT_SDK = fileURLToPath(new URL('../../../.cache/sdk', import.meta.url));
