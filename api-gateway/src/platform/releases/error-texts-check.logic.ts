import type { Release } from '@dojang/contract';
import type { Refusal } from './registry.ts';

/**
 * Error codes for which two areas have texts. Users would see the text of whichever area is loaded first. Kinds of
 * notifications need no such check, because each kind begins with the name of its area.
 */
export function checkErrorTexts(remotes: readonly Release[]): Refusal[] {
  const owners = new Map<string, string>();
  return remotes.flatMap(({ name, descriptor }) =>
    Object.keys(descriptor?.errors ?? {}).flatMap((code): Refusal[] => {
      const owner = owners.get(code);
      if (owner === undefined) owners.set(code, name);
      return owner === undefined
        ? []
        : [{ code: 'error_code_taken', message: `${name}: ${code} has words of ${owner}` }];
    }),
  );
}
