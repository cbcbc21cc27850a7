/**
 * Environment of the gateway's process, set before it starts. Passwords, compression and pictures are processed in
 * native threads; glibc would give each thread separate heaps, which never shrink and use about 100 MB more under
 * load.
 */
export const GATEWAY_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' } as const;
