import { toAppError } from '@dojang/shared-ui/core';

const BOTS = /bot|crawl|spider|slurp|facebookexternalhit|kakaotalk-scrap|yeti|preview/i;

/** Whether a reader of this kind sees no error pages. */
export const isBot = (userAgent: string): boolean => BOTS.test(userAgent);

/** HTTP status of anything thrown; 500 when it has none. */
export function statusOf(error: unknown): number {
  const { status } = toAppError(error);
  return status >= 400 ? status : 500;
}

export interface ErrorView {
  variant: 'not_found' | 'server_error';
  /** The specification's words, which stand as the heading's English line. */
  message: string;
  /** The error's own message, when it says more. */
  description: string;
}

export function errorView(error: unknown): ErrorView {
  const status = statusOf(error);
  const variant = status === 404 ? 'not_found' : 'server_error';
  const message = variant === 'not_found' ? 'Page Not Found' : 'Internal Server Error';
  return { variant, message, description: describe(error) };
}

function describe(error: unknown): string {
  if (typeof error === 'string') return error;
  if (error instanceof Error) return error.message;
  if (typeof error === 'object' && error !== null) {
    const { data, statusText } = error as { data?: unknown; statusText?: unknown };
    if (typeof data === 'string' && data) return data;
    if (typeof statusText === 'string') return statusText;
  }
  return '';
}
