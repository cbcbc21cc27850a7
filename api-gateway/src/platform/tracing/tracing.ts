import type { SupabasePort } from '../supabase/port.ts';
import type { Trace } from './trace.logic.ts';

/** What is told of a request or a call: no address, query, header or body. */
export interface Told {
  method: string;
  /** Pattern of a route, or a table or function. */
  route: string;
  status: number;
}

export interface RequestSpan {
  trace: Trace;
  /** Calls to Supabase during the work become parts of this span. */
  run<T>(work: () => Promise<T>): Promise<T>;
  end(told: Told): void;
}

/** Sends what requests do to a collector of OpenTelemetry. */
export interface Tracing {
  begin(traceparent: string | undefined): RequestSpan;
  /** The same calls, each as a span of the request that makes it. Calls of jobs are not told. */
  calls(fetch: SupabasePort['fetch']): SupabasePort['fetch'];
  /** Sends the rest. */
  stop(): Promise<void>;
}
