import { createQueryClient, QueryClientProvider } from '@dojang/shared-auth/query';
import type { ReactNode } from 'react';

/** The page's one query client. */
export const queryClient = createQueryClient();

/** Around everything that asks the server. A module of its own, so that the sign-in page does without it. */
export function DataProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
