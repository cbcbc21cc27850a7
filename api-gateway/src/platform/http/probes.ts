/**
 * Whether a request is a health check. Health checks come regularly from the hosting environment, by the server's IP address.
 */
export const isProbe = (path: string): boolean => path === '/healthz' || path === '/readyz';

/** The path at which the proxy in front asks for which domains it may get certificates. */
export const DOMAIN_QUESTION = '/api/internal/domain';

/** The path at which Prometheus reads the counts of the gateway. */
export const METRICS = '/api/internal/metrics';

/**
 * Whether a request may name the server's IP address as its host. Such requests come from the hosting environment, not from a
 * browser.
 */
export const isOfMachines = (path: string): boolean => isProbe(path) || path === DOMAIN_QUESTION || path === METRICS;
