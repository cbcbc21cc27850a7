/**
 * Whether a request is a health check. They come regularly, by the server's IP address, from the hosting environment.
 */
export const isProbe = (path: string): boolean => path === '/healthz' || path === '/readyz';
