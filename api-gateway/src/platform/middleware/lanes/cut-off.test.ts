import { expect, test } from 'vitest';
import { bearer, testApp } from '../../../testing/test-app.ts';

/**
 * The number of four simultaneous queries of one user that reach the database, after an earlier one got this answer.
 *
 * @param expected number of queries to wait for before counting
 */
async function underWayAfter(answer: () => Response, expected: number): Promise<number> {
  let underWay = 0;
  let most = 0;
  const allHere = Promise.withResolvers<void>();
  let isFirst = true;
  const { app } = await testApp({
    upstream: async () => {
      if (isFirst) {
        isFirst = false;
        return answer();
      }
      most = Math.max(most, ++underWay);
      if (underWay === expected) allHere.resolve();
      await allHere.promise;
      // A query beyond the limit would arrive now.
      await new Promise((resolve) => setTimeout(resolve, 20));
      underWay--;
      return Response.json([]);
    },
  });
  const ask = async () => app.request('/rest/v1/notes?select=id', { headers: await bearer() });
  await ask();
  await Promise.all([ask(), ask(), ask(), ask()]);
  return most;
}

test('a statement timeout reduces the caller’s places, an outage of the database does not', async () => {
  expect(await underWayAfter(() => Response.json({ code: '57014' }, { status: 500 }), 1)).toBe(1);
  expect(await underWayAfter(() => Response.json({}, { status: 504 }), 4)).toBe(4);
});
