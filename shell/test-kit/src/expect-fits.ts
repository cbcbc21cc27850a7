import { type FitOptions, refusalsOfBuild } from 'dojang/fit';
import { expect } from 'vitest';

/** Fails with the reasons for which the live platform would refuse the last build, see `refusalsOfBuild`. */
export async function expectFits(options: FitOptions = {}): Promise<void> {
  const said = (await refusalsOfBuild(options)).map(({ code, message }) => `${code}: ${message}`);
  expect(said, `The live platform would refuse this build:\n${said.join('\n')}\n`).toEqual([]);
}
