import { demoSeed } from '@dojang/database/demo';
import { copyTestDatabase } from '@dojang/embedded/testing';
import { temporaryFolder } from './releases.ts';

/** Makes an empty folder a data folder with the demo. For tests of a platform that do not test its first start. */
export const copyDemo = (folder: string): Promise<void> =>
  copyTestDatabase(folder, { seed: demoSeed({ siteUrl: 'https://dojang.test' }) });

/** A new data folder with the demo. */
export async function demoFolder(): Promise<string> {
  const folder = await temporaryFolder();
  await copyDemo(folder);
  return folder;
}
