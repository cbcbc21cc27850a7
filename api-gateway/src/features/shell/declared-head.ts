import type { RouteDescriptor } from '@dojang/contract';
import { cut, shortened } from '@dojang/contract/text';
import { z } from 'zod';
import { describeError } from '../../platform/errors/describe-error.ts';
import { RestError } from '../../platform/errors/rest-error.ts';
import type { Log } from '../../platform/http/log.ts';
import type { Rest } from '../../platform/supabase/rest.ts';

const DESCRIPTION_LENGTH = 140;
/** The format of ids: other values are not sent to the database. */
const VALUE = /^[A-Za-z0-9_-]{1,64}$/;

const headSchema = z
  .object({ title: z.string().trim().min(1).max(300), description: z.string().nullish(), image: z.string().nullish() })
  .nullable();

export interface DeclaredHeadDeps {
  rest: Pick<Rest, 'as'>;
  supabase: { publishableKey: string };
  config: { siteUrl: string };
  log: Log;
}

/** The result of the database function for a page's head. */
export interface DeclaredHead {
  title: string;
  description: string;
  /** Absolute URL. */
  image: string | undefined;
}

/**
 * Title, description and picture of the content of a route, as an anonymous visitor may see them. They come from the function
 * that the route's descriptor names; null when there are none. Link previews in messengers need them, because messengers run
 * no script. When the database does not answer, the page is served without a preview.
 *
 * @param value of the parameter that the descriptor names
 */
export async function declaredHead(
  { rest, supabase, config, log }: DeclaredHeadDeps,
  { rpc }: NonNullable<RouteDescriptor['head']>,
  value: string | undefined,
): Promise<DeclaredHead | null> {
  if (!value || !VALUE.test(value)) return null;
  try {
    const head = headSchema.parse(await rest.as(supabase.publishableKey).rpc(rpc, { p_id: value }));
    if (!head) return null;
    return {
      title: head.title,
      description: descriptionOf(head.description ?? ''),
      image: addressOf(head.image ?? '', config.siteUrl),
    };
  } catch (error) {
    // An id of another format is refused by the function's argument type.
    const isRefusal = error instanceof RestError && error.code.startsWith('22');
    if (!isRefusal) log({ level: 'warn', event: 'page_head_unreadable', rpc, error: describeError(error) });
    return null;
  }
}

function descriptionOf(text: string): string {
  const line = cut(text, 1000).replace(/\s+/g, ' ').trim();
  return shortened(line, DESCRIPTION_LENGTH);
}

function addressOf(image: string, siteUrl: string): string | undefined {
  const url = image ? URL.parse(image, siteUrl) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}
