import { retryingFetch } from './retry.ts';

let listener = () => {};

/** Called whenever the server did not take a token: its session may have been ended elsewhere. */
export function onUnauthorized(listen: () => void): void {
  listener = listen;
}

/** `retryingFetch` that tells of refused tokens. */
export const watchedFetch: typeof fetch = async (input, init) => {
  const response = await retryingFetch(input, init);
  // What Auth itself answers, its own client understands.
  if (response.status === 401 && !new URL(response.url, location.href).pathname.startsWith('/auth/')) listener();
  return response;
};
