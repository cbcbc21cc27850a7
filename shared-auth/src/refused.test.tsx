import { getMixedProjectListResponse } from '@dojang/api-contract';
import { AppProvider, QueryView } from '@dojang/shared-ui/core';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { apiPost } from './api.ts';
import { configureAuth, getSupabase, prepareSupabase } from './client.ts';
import { readInParts } from './http/read-in-parts.ts';
import { createQueryClient, QueryClientProvider, queryOptions, useQuery } from './query.ts';

// The real query client and the real Supabase client. Only the network is faked.

const LISTS: Record<string, () => Promise<unknown[]>> = {
  'a list of the database': () =>
    readInParts((from, to, options) => getSupabase().from('notes').select('id', options).range(from, to)),
  'a function of the database': () =>
    readInParts((from, to, options) =>
      getSupabase().rpc('project_people', { p_project_id: 'p1' }, options).range(from, to),
    ),
  'a path of the gateway': () =>
    apiPost('/api/private/project/getMixedProjectList?of=refused', {}, getMixedProjectListResponse),
};
/**
 * Only requests of this file count. Test files share a document, and an earlier file may have left a request that is still
 * being retried.
 */
const isOwn = (input: RequestInfo | URL) => (input instanceof Request ? input.url : String(input)).includes('refused');

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Time by the timers of the page. It contains the pauses, but not the time that a busy machine needs for the rest. */
async function pass(ms: number) {
  for (let at = 0; at < ms; at += 50) await act(() => vi.advanceTimersByTimeAsync(50));
}

test.each(Object.entries(LISTS))(
  '%s is requested three times when the connection is refused, and fails within two seconds',
  async (_, queryFn) => {
    let asked = 0;
    vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
      if (isOwn(input)) asked += 1;
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    configureAuth({
      supabaseUrl: 'http://refused.test',
      supabaseKey: 'key',
      productName: '도장',
      tagline: '',
      sendsMail: true,
    });
    await prepareSupabase();
    vi.useFakeTimers();
    const rows = queryOptions<unknown[]>({ queryKey: ['test', 'rows'], queryFn });
    const List = () => (
      <QueryView query={useQuery(rows)} skeleton={<p>불러오는 중</p>}>
        {() => <p>목록</p>}
      </QueryView>
    );
    render(
      <AppProvider>
        <QueryClientProvider client={createQueryClient()}>
          {/* Two parts of one screen send one request. */}
          <List />
          <List />
        </QueryClientProvider>
      </AppProvider>,
    );
    await pass(2_000);
    expect(screen.getAllByRole('button', { name: '다시 시도' })).toHaveLength(2);
    expect(asked).toBe(3);
  },
);
