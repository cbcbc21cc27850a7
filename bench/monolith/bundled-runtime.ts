// Takes the place of shell/src/federation/federation-runtime.ts in the monolith: the same remotes, compiled in.
const REMOTES: Record<string, () => Promise<unknown>> = {
  projects: () => import('../../mfe-projects/src/routes.tsx'),
  content: () => import('../../mfe-content/src/routes.tsx'),
  'page-builder': () => import('../../mfe-page-builder/src/routes.tsx'),
  admin: () => import('../../mfe-admin/src/routes.tsx'),
};

export function createFederationRuntime() {
  return {
    load: ({ name }: { name: string }) => REMOTES[name]?.() ?? Promise.reject(new Error(name)),
    phase: () => 'run' as const,
  };
}
