import { sessionStore } from '@dojang/shared-auth';
import { createQueryClient, QueryClientProvider } from '@dojang/shared-auth/query';
import type { ReactNode } from 'react';

/** The page's one query client. */
export const queryClient = createQueryClient();

// Another person starts with an empty cache. When the same person signs in again, queries that were refused meanwhile
// run again.
let person = sessionStore.getState().id;
let wasOut = false;
sessionStore.subscribe(({ id }) => {
  if (!id) {
    wasOut = true;
    return;
  }
  if (person && id !== person) queryClient.clear();
  else if (wasOut) void queryClient.invalidateQueries();
  person = id;
  wasOut = false;
});

/** Around everything that asks the server. A module of its own, so that the sign-in page does without it. */
export function DataProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
