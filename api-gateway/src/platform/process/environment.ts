/**
 * Environment of the gateway's process. It is set before the process starts. Native threads handle passwords, compression and
 * pictures. glibc would give each thread separate heaps, which never shrink and use about 100 MB more under load.
 */
export const GATEWAY_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' } as const;
