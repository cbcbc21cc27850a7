import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type APIRequestContext, request } from '@playwright/test';
import { publishableKey } from '../../e2e/support/api.ts';
import { demoPerson, PEOPLE } from '../../e2e/support/people.ts';
import { startPlatform } from '../support/platform.ts';
import { atMost, kib, median, quantile, ratio, type Target } from '../support/target.ts';

const SCREENSHOT = path.join(import.meta.dirname, '../../docs/screenshots/dashboard.jpg');
const VISITORS = 32;
/** Forms of a picture that were not requested yet: widths × qualities. */
const WIDTHS = [320, 640, 768, 1024, 1280, 1536];
const QUALITIES = [20, 40, 60, 100];

async function upload(http: APIRequestContext, url: string, content: Buffer): Promise<string> {
  const mina = await demoPerson(http, url, PEOPLE.mina);
  const [site] = await mina.rows('sites?select=id&limit=1');
  const name = `${String(site?.id)}/${createHash('sha256').update(content).digest('hex')}.jpg`;
  const headers = {
    apikey: await publishableKey(http),
    authorization: `Bearer ${mina.token}`,
    'content-type': 'image/jpeg',
  };
  const answer = await http.post(`/storage/v1/object/site-assets/${name}`, { headers, data: content });
  if (!answer.ok()) throw new Error(`upload: ${answer.status()} ${await answer.text()}`);
  return `${url}/_image?url=/storage/v1/object/public/site-assets/${name}`;
}

async function fetched(address: string): Promise<{ ms: number; bytes: number }> {
  const started = performance.now();
  const answer = await fetch(address, { headers: { accept: 'image/avif,image/webp,*/*' } });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  const bytes = (await answer.arrayBuffer()).byteLength;
  return { ms: performance.now() - started, bytes };
}

async function timesOf(address: string, runs: number): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) times.push((await fetched(address)).ms);
  return times;
}

async function inTurn(addresses: readonly string[]): Promise<void> {
  for (const address of addresses) await fetched(address);
}

export const picture: Target = {
  id: 21,
  title: 'a picture of a page, 1280 × 800',
  async run() {
    const platform = await startPlatform();
    const http = await request.newContext({ baseURL: platform.url });
    try {
      const content = await readFile(SCREENSHOT);
      const address = await upload(http, platform.url, content);
      // The first request starts the process that decodes pictures, so it is not measured.
      await fetched(`${address}&w=320&q=80`);
      const cold = await fetched(`${address}&w=640&q=80`);
      const warm = await timesOf(`${address}&w=640&q=80`, 200);
      const avif = await fetched(`${address}&w=640&q=80&f=avif`);
      const alone = await fetched(`${address}&w=1024&q=80`);
      const started = performance.now();
      await Promise.all(Array.from({ length: VISITORS }, () => fetched(`${address}&w=1280&q=80`)));
      const together = performance.now() - started;
      const idle = await timesOf(`${platform.url}/readyz`, 100);
      const forms = WIDTHS.flatMap((width) => QUALITIES.map((quality) => `${address}&w=${width}&q=${quality}&f=avif`));
      const count = forms.length;
      const busy: number[] = [];
      const pages = [forms.splice(0, forms.length / 2), forms];
      const work = Promise.all(pages.map((ofPage) => inTurn(ofPage)));
      const state = { isDone: false };
      const ending = work.finally(() => {
        state.isDone = true;
      });
      ending.catch(() => {});
      while (!state.isDone) busy.push((await fetched(`${platform.url}/readyz`)).ms);
      await ending;
      return [
        atMost('new, 640 wide, WebP', cold.ms, 500, `${kib(cold.bytes)} of ${kib(content.byteLength)}`),
        atMost('new, 640 wide, AVIF', avif.ms, 1_500, `${kib(avif.bytes)} of ${kib(content.byteLength)}`),
        atMost('kept, 640 wide: p95', quantile(warm, 0.95), 10, `median ${median(warm).toFixed(1)} ms over 200`),
        ratio(`${VISITORS} visitors at once, 1280 wide, against one, 1024 wide`, together, alone.ms, 4),
        atMost(
          `another request while ${count} AVIF pictures are made: p95`,
          quantile(busy, 0.95),
          50,
          `${busy.length} requests; without pictures ${quantile(idle, 0.95).toFixed(1)} ms`,
        ),
      ];
    } finally {
      await http.dispose();
      await platform.stop();
    }
  },
};
