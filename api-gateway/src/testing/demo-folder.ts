import { demoSeed } from '@dojang/database/demo';
import { copyTestDatabase } from '@dojang/embedded/testing';
import { temporaryFolder } from './releases.ts';

/** A data folder with the demo, for tests of a platform that are not about its first start. */
export async function demoFolder(): Promise<string> {
  const folder = await temporaryFolder();
  await copyTestDatabase(folder, { seed: demoSeed({ siteUrl: 'https://dojang.test' }) });
  return folder;
}
