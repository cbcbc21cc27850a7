import { AsyncLocalStorage } from 'node:async_hooks';
import { cut } from '@dojang/contract/text';
import {
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace as tracesApi,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log } from '../http/log.ts';
import { upstreamOf } from './table-of.logic.ts';
import { readTraceparent } from './trace.logic.ts';
import type { RequestSpan, Told, Tracing } from './tracing.ts';

/** An unavailable collector is logged once in this time. */
const TOLD_EVERY_MS = 60_000;
/** A shutdown waits at most this long for a collector. */
const LAST_MS = 1_000;

/** Sends spans over OTLP/HTTP, in batches every five seconds. Spans that do not fit into the queue are lost. */
export function createTracing(env: Record<string, string | undefined>, log: Log): Tracing {
  tellFailures(log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': env.OTEL_SERVICE_NAME || 'dojang-gateway' }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(Number(env.OTEL_TRACES_SAMPLER_ARG || 1)) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: urlOf(env) }), exportTimeoutMillis: 10_000 }),
    ],
  });
  const tracer = provider.getTracer('dojang');
  const current = new AsyncLocalStorage<Context>();

  return {
    begin(traceparent): RequestSpan {
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, parentOf(traceparent));
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        trace: { traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 },
        run: (work) => current.run(tracesApi.setSpan(ROOT_CONTEXT, span), work),
        end: (told) => finish(span, told),
      };
    },

    calls: (fetch) => async (request, context) => {
      const parent = current.getStore();
      if (!parent) return fetch(request, context);
      const span = tracer.startSpan('call', { kind: SpanKind.CLIENT }, parent);
      const told = { method: request.method, route: upstreamOf(new URL(request.url).pathname) };
      try {
        const response = await fetch(request, context);
        finish(span, { ...told, status: response.status });
        return response;
      } catch (error) {
        finish(span, { ...told, status: 502 });
        throw error;
      }
    },

    async stop() {
      const late = new Promise((resolve) => setTimeout(resolve, LAST_MS).unref());
      await Promise.race([provider.shutdown().catch(() => {}), late]);
    },
  };
}

function finish(span: Span, { method, route, status }: Told): void {
  span.updateName(`${method} ${route}`);
  span.setAttributes({ 'http.request.method': method, 'http.route': route, 'http.response.status_code': status });
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

function parentOf(traceparent: string | undefined): Context {
  const parent = readTraceparent(traceparent);
  if (!parent) return ROOT_CONTEXT;
  const { traceId, spanId, isSampled } = parent;
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return tracesApi.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

const urlOf = (env: Record<string, string | undefined>): string =>
  env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || `${env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '')}/v1/traces`;

/** Logs errors of the exporter. Its messages contain the collector and the failure, and nothing of a request. */
function tellFailures(log: Log): void {
  let last = Number.NEGATIVE_INFINITY;
  const tell = (message: string) => {
    if (performance.now() - last < TOLD_EVERY_MS) return;
    last = performance.now();
    log({ level: 'warn', event: 'tracing', error: cut(message, 300) });
  };
  const quiet = () => {};
  diag.setLogger({ error: tell, warn: tell, info: quiet, debug: quiet, verbose: quiet }, DiagLogLevel.WARN);
}
