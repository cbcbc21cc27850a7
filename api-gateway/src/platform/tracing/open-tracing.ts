import type { Log } from '../http/log.ts';
import type { Tracing } from './tracing.ts';

/**
 * Tracing when a collector is configured; otherwise null, and none of its code is loaded.
 *
 * @param env `OTEL_EXPORTER_OTLP_ENDPOINT` or `OTEL_EXPORTER_OTLP_TRACES_ENDPOINT`; `OTEL_SDK_DISABLED=true` turns it off
 */
export async function openTracing(env: Record<string, string | undefined>, log: Log): Promise<Tracing | null> {
  const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint || env.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return null;
  return (await import('./otlp.ts')).createTracing(env, log);
}
