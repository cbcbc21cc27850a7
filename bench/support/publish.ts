import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { publishableKey } from '../../e2e/support/api.ts';
import { demoPerson, PEOPLE } from '../../e2e/support/people.ts';
import { buyPlan } from '../../e2e/support/plan.ts';

/** A free site can publish three pages. */
const sitesWithPlan = new Set<string>();

/**
 * Creates a page from a project's content as 김민아 and publishes it. Returns the ms from the click to the first 200 at the URL
 * of the page.
 */
export async function publish(
  http: APIRequestContext,
  url: string,
  project: unknown,
): Promise<{ path: string; ms: number }> {
  const mina = await demoPerson(http, url, PEOPLE.mina);
  const headers = { apikey: await publishableKey(http), authorization: `Bearer ${mina.token}` };
  const [site] = await mina.rows('sites?select=id&limit=1');
  if (!sitesWithPlan.has(String(site?.id))) {
    await buyPlan(mina, http, String(site?.id));
    sitesWithPlan.add(String(site?.id));
  }
  const id = randomUUID();
  const seo = { description: '재려고 만든 페이지' };
  const row = { id, site_id: site?.id, slug: `bench-${id.slice(0, 8)}`, title: '재는 페이지', seo, draft: project };
  const made = await http.post('/rest/v1/pages', { headers, data: row });
  if (!made.ok()) throw new Error(`create: ${made.status()} ${await made.text()}`);
  const started = performance.now();
  const published = await http.post('/api/private/page/publish', {
    headers,
    data: { pageId: id, baseRev: 1, keepsSamples: true },
  });
  if (!published.ok()) throw new Error(`publish: ${published.status()} ${await published.text()}`);
  const path = `/landing/${id}`;
  while (!(await http.get(path)).ok()) await new Promise((resolve) => setTimeout(resolve, 10));
  return { path, ms: performance.now() - started };
}
