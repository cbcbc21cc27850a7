/**
 * Set for the gateway's process before it starts. Passwords, compression and pictures are worked on in native threads;
 * each would get heaps of its own from glibc, which keep what they once had: under load some 100 MB more.
 */
export const GATEWAY_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' } as const;
