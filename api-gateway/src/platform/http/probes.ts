/**
 * Whether a request is a health check. They come regularly, by the server's IP address, from the hosting environment.
 */
export const isProbe = (path: string): boolean => path === '/healthz' || path === '/readyz';

/** Where the proxy in front asks for which domains it may get certificates. */
export const DOMAIN_QUESTION = '/api/internal/domain';

/** Where Prometheus reads what the gateway counts. */
export const METRICS = '/api/internal/metrics';

/** Whether a request may come by the server's IP address: from the hosting environment, not from a browser. */
export const isOfMachines = (path: string): boolean => isProbe(path) || path === DOMAIN_QUESTION || path === METRICS;
