import { errorText, toAppError } from '@dojang/shared-ui/core';

const BOTS = /bot|crawl|spider|slurp|facebookexternalhit|kakaotalk-scrap|yeti|preview/i;

/** Whether a reader of this kind sees no error pages. */
export const isBot = (userAgent: string): boolean => BOTS.test(userAgent);

/** HTTP status of anything thrown; 500 when it has none. */
export function statusOf(error: unknown): number {
  const { status } = toAppError(error);
  return status >= 400 ? status : 500;
}

const NOTHING_KNOWN = errorText(undefined);

export interface ErrorView {
  variant: 'not_found' | 'server_error';
  /** The specification's message, shown as the English line of the heading. */
  message: string;
  /** What happened, in Korean, where more is known. An error's own words are for the console: they may be anything. */
  description: string;
}

export function errorView(error: unknown): ErrorView {
  const status = statusOf(error);
  const variant = status === 404 ? 'not_found' : 'server_error';
  const message = variant === 'not_found' ? 'Page Not Found' : 'Internal Server Error';
  const text = variant === 'not_found' ? '' : errorText(error);
  return { variant, message, description: text === NOTHING_KNOWN ? '' : text };
}
