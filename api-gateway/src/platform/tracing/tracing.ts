import type { SupabasePort } from '../supabase/port.ts';
import type { Trace } from './trace.logic.ts';

/** The logged data of a request or a call: no address, query, header or body. */
export interface Told {
  method: string;
  /** Pattern of a route, or name of a table or function. */
  route: string;
  status: number;
}

export interface RequestSpan {
  trace: Trace;
  /** Calls to Supabase during the work become parts of this span. */
  run<T>(work: () => Promise<T>): Promise<T>;
  end(told: Told): void;
}

/** Sends spans of requests to a collector of OpenTelemetry. */
export interface Tracing {
  begin(traceparent: string | undefined): RequestSpan;
  /** The same calls. Each call becomes a span of the request that makes it. Calls of jobs become no spans. */
  calls(fetch: SupabasePort['fetch']): SupabasePort['fetch'];
  /** Sends the remaining spans. */
  stop(): Promise<void>;
}
