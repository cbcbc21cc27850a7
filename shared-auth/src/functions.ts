import { AppError, outageOfStatus, toAppError } from '@dojang/shared-ui/core';
import { prepareSupabase } from './client.ts';
import { retryAtOf } from './http/limit-end.ts';
import { isAbort } from './http/retry.ts';

export interface InvokeOptions {
  /** Region of a hosted Supabase in which the function should run, e.g. `ap-northeast-2`. Default: the nearest region. */
  region?: string;
  signal?: AbortSignal;
}

type Region = NonNullable<Parameters<Awaited<ReturnType<typeof prepareSupabase>>['functions']['invoke']>[1]>['region'];

/**
 * Calls a server function (`supabase/functions/{name}`): POST with a JSON body and the user's session.
 *
 * @returns its answer: parsed JSON, else its text
 * @throws AppError for the three failures: the kind of outage (see `Outage`) when there was no response; `function_unavailable`
 * when the function could not be run; for another status than 2xx the function's own code, else `function_failed`
 */
export async function invokeFunction(name: string, body: object, options: InvokeOptions = {}): Promise<unknown> {
  const { functions } = await prepareSupabase();
  const { region, signal } = options;
  const { data, error } = await functions.invoke(name, {
    body: { ...body },
    ...(region ? { region: region as Region } : {}),
    ...(signal ? { signal } : {}),
  });
  if (error) throw await failureOf(error);
  return data;
}

/** The classes are compared by name, because importing them would load the client too early. */
async function failureOf({ name, context, message }: { name: string; context?: unknown; message: string }) {
  if (!(context instanceof Response)) {
    if (isAbort(context)) return context;
    return name === 'FunctionsFetchError' ? toAppError(context) : new AppError({ code: 'bad_response', message });
  }
  const { status } = context;
  const retryAt = retryAtOf(context);
  if (name === 'FunctionsRelayError') return new AppError({ code: 'function_unavailable', status, message });
  const answer: unknown = await context.json().catch(() => null);
  const code = (answer as { code?: unknown } | null)?.code;
  const own = typeof code === 'string' ? code : (outageOfStatus(status) ?? 'function_failed');
  return new AppError({ code: own, status, message, retryAt });
}
