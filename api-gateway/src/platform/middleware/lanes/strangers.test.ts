import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { bearer, PUBLISHABLE_KEY, testApp } from '../../../testing/test-app.ts';

type Init = Parameters<Awaited<ReturnType<typeof testApp>>['app']['request']>[1];

/** Sends thirty requests of one caller at once. Returns the largest number of them that reached the database at the same time. */
async function mostAtOnce(behind: string, ask: () => Promise<[path: string, init?: Init]>): Promise<number> {
  let underWay = 0;
  let most = 0;
  const { app } = await testApp({
    upstream: async (request) => {
      if (new URL(request.url).pathname !== behind) return Response.json([]);
      most = Math.max(most, ++underWay);
      await new Promise((resolve) => setTimeout(resolve, 5));
      underWay--;
      return Response.json([]);
    },
  });
  const requests = await Promise.all(Array.from({ length: 30 }, ask));
  await Promise.all(requests.map(([path, init]) => app.request(path, init)));
  return most;
}

const renewal = (): Init => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', apikey: PUBLISHABLE_KEY },
  body: JSON.stringify({ refresh_token: randomUUID() }),
});

test.each<[string, string, () => Promise<[string, Init?]>]>([
  ['pages that do not exist', '/rest/v1/rpc/published_page', async () => [`/landing/${randomUUID()}`]],
  ['renewed sessions', '/auth/v1/token', async () => ['/auth/v1/token?grant_type=refresh_token', renewal()]],
  [
    'the own account',
    '/auth/v1/user',
    async () => ['/auth/v1/user', { headers: { ...(await bearer()), apikey: PUBLISHABLE_KEY } }],
  ],
])('one caller who asks for %s leaves connections to others', async (_, behind, ask) => {
  const most = await mostAtOnce(behind, ask);
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(3);
});
