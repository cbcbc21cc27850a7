// Replaces shell/src/federation/federation-runtime.ts in the monolith. It has the same remotes, but bundled.
import { areas } from './areas.ts';

export function createFederationRuntime() {
  return {
    load: ({ name }: { name: string }) => areas[name]?.() ?? Promise.reject(new Error(name)),
    forget: () => {},
    phase: () => 'run' as const,
  };
}
