// Takes the place of shell/src/federation/federation-runtime.ts in the monolith: the same remotes, compiled in.
import { areas } from './areas.ts';

export function createFederationRuntime() {
  return {
    load: ({ name }: { name: string }) => areas[name]?.() ?? Promise.reject(new Error(name)),
    phase: () => 'run' as const,
  };
}
