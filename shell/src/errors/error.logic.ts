import { errorText, toAppError } from '@dojang/shared-ui/core';

const BOTS = /bot|crawl|spider|slurp|facebookexternalhit|kakaotalk-scrap|yeti|preview/i;

/** Whether the client is a bot, for which error pages are not rendered. */
export const isBot = (userAgent: string): boolean => BOTS.test(userAgent);

/** HTTP status of any thrown value; 500 when it has none. */
export function statusOf(error: unknown): number {
  const { status } = toAppError(error);
  return status >= 400 ? status : 500;
}

const NOTHING_KNOWN = errorText(undefined);

export interface ErrorView {
  variant: 'not_found' | 'server_error';
  /** The specification's message, shown as the English line of the heading. */
  message: string;
  /** A Korean explanation when one is known. The error's own message goes to the console only. */
  description: string;
}

export function errorView(error: unknown): ErrorView {
  const status = statusOf(error);
  const variant = status === 404 ? 'not_found' : 'server_error';
  const message = variant === 'not_found' ? 'Page Not Found' : 'Internal Server Error';
  const text = variant === 'not_found' ? '' : errorText(error);
  return { variant, message, description: text === NOTHING_KNOWN ? '' : text };
}
