import { templates } from '@dojang/renderer/templates';
import { request } from '@playwright/test';
import { requirePrograms } from '../../scripts/programs.ts';
import { startPlatform } from '../support/platform.ts';
import { publish } from '../support/publish.ts';
import { type ServedPage, startBareNode, startNginx } from '../support/static-server.ts';
import { atMost, type Figure, type Target } from '../support/target.ts';
import { type Rate, rateOf } from '../support/wrk.ts';

const ROUNDS = 3;
const SECONDS = 4;
const FORMS = { br: '/brotli', identity: '/html' } as const;

/** Headers that depend on the connection or the time and not on the page. */
const NOT_OF_PAGE = /^(?:connection|content-encoding|content-length|date|keep-alive|transfer-encoding)$/;

async function served(url: string): Promise<ServedPage> {
  const get = async (accepted: string) => {
    const response = await fetch(url, { headers: { 'accept-encoding': accepted } });
    return { headers: response.headers, html: new Uint8Array(await response.arrayBuffer()) };
  };
  const { html } = await get('identity');
  const { headers } = await get('br');
  const { brotliCompressSync, constants } = await import('node:zlib');
  const brotli = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return { html, brotli, headers: Object.fromEntries([...headers].filter(([name]) => !NOT_OF_PAGE.test(name))) };
}

const best = (rates: readonly Rate[]) => rates.reduce((most, each) => (each.rate > most.rate ? each : most));

export const pageRate: Target = {
  id: 12,
  title: 'a published page over 32 connections, against nginx with the same file',
  async run() {
    requirePrograms('nginx', 'wrk');
    const platform = await startPlatform();
    const http = await request.newContext({ baseURL: platform.url });
    const stops: (() => Promise<unknown>)[] = [() => http.dispose(), platform.stop];
    try {
      const { path } = await publish(http, platform.url, templates[0]?.project);
      const page = await served(platform.url + path);
      const nginx = await startNginx(page);
      stops.unshift(nginx.stop);
      const bare = await startBareNode(page);
      stops.unshift(bare.stop);
      const figures: Figure[] = [];
      for (const [encoding, file] of Object.entries(FORMS)) {
        const headers = { 'Accept-Encoding': encoding };
        const rates = { nginx: [] as Rate[], bare: [] as Rate[], gateway: [] as Rate[] };
        await rateOf(platform.url + path, 2, headers);
        // Alternating, because the machine's speed changes from minute to minute.
        for (let round = 0; round < ROUNDS; round++) {
          rates.gateway.push(await rateOf(platform.url + path, SECONDS, headers));
          rates.bare.push(await rateOf(bare.url + file, SECONDS));
          rates.nginx.push(await rateOf(nginx.url + file, SECONDS));
        }
        const [ours, node, theirs] = [best(rates.gateway), best(rates.bare), best(rates.nginx)];
        const share = ours.rate / theirs.rate;
        const perSecond = (rate: number) => `${Math.round(rate).toLocaleString('en')}/s`;
        figures.push(
          {
            what: `${encoding}: answers a second`,
            value: `${share.toFixed(2)}×`,
            limit: '≥ 0.5×',
            met: share >= 0.5,
            note: `${perSecond(ours.rate)} against nginx ${perSecond(theirs.rate)}; Node's bare server ${perSecond(node.rate)}, of which ours are ${((ours.rate / node.rate) * 100).toFixed(0)} %`,
          },
          atMost(`${encoding}: p99`, ours.p99Ms, 50),
        );
      }
      return figures;
    } finally {
      for (const stop of stops) await stop();
    }
  },
};
