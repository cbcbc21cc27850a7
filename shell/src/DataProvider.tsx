import { sessionStore } from '@dojang/shared-auth';
import { createQueryClient, QueryClientProvider } from '@dojang/shared-auth/query';
import type { ReactNode } from 'react';

/** The only query client of the page. */
export const queryClient = createQueryClient();

// Another user starts with an empty cache. When the same user signs in again, failed queries run again.
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

/** Provider for everything that queries the server. A separate module, because the sign-in page does not need it. */
export function DataProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
