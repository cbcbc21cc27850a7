import { type FitOptions, refusalsOfBuild } from 'dojang/fit';
import { expect } from 'vitest';

/** Fails with what the live platform would refuse of the last build, see `refusalsOfBuild`. */
export async function expectFits(options: FitOptions = {}): Promise<void> {
  expect(await refusalsOfBuild(options)).toEqual([]);
}
