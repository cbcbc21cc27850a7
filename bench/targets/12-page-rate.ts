import { brotliCompressSync, constants } from 'node:zlib';
import { templates } from '@dojang/renderer/templates';
import { request } from '@playwright/test';
import { requirePrograms } from '../../scripts/programs.ts';
import { startPlatform } from '../support/platform.ts';
import { publish } from '../support/publish.ts';
import { type ServedPage, startBareNode, startNginx } from '../support/static-server.ts';
import { atMost, type Figure, type Target } from '../support/target.ts';
import { type Rate, rateOf } from '../support/wrk.ts';

/** Seconds for the first template, and for each other template. The pages of the others differ by their size only. */
const LONG = { rounds: 3, seconds: 2 };
const SHORT = { rounds: 2, seconds: 1 };
const ENCODINGS = ['br', 'identity'] as const;

/** Headers that depend on the connection or the time, and not on the page. */
const NOT_OF_PAGE = /^(?:connection|content-encoding|content-length|date|keep-alive|transfer-encoding)$/;

async function served(url: string): Promise<ServedPage> {
  const get = async (accepted: string) => {
    const response = await fetch(url, { headers: { 'accept-encoding': accepted } });
    return { headers: response.headers, html: new Uint8Array(await response.arrayBuffer()) };
  };
  const { html } = await get('identity');
  const { headers } = await get('br');
  const brotli = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return { html, brotli, headers: Object.fromEntries([...headers].filter(([name]) => !NOT_OF_PAGE.test(name))) };
}

const best = (rates: readonly Rate[]) => rates.reduce((most, each) => (each.rate > most.rate ? each : most));
const perSecond = (rate: number) => `${Math.round(rate).toLocaleString('en')}/s`;

/**
 * Addresses of one page in one encoding. The bare server serves one template only, because its time does not depend on the
 * page.
 */
interface Servers {
  gateway: string;
  nginx: string;
  bare?: string;
}

/**
 * The best rate of each server. The servers are measured in turns, because the speed of the machine changes from minute to
 * minute.
 */
async function bestRates(servers: Servers, encoding: string, { rounds, seconds }: { rounds: number; seconds: number }) {
  const headers = { 'Accept-Encoding': encoding };
  const rates = { gateway: [] as Rate[], nginx: [] as Rate[], bare: [] as Rate[] };
  for (let round = 0; round < rounds; round++) {
    rates.gateway.push(await rateOf(servers.gateway, seconds, headers));
    if (servers.bare) rates.bare.push(await rateOf(servers.bare, seconds));
    rates.nginx.push(await rateOf(servers.nginx, seconds));
  }
  return { gateway: best(rates.gateway), nginx: best(rates.nginx), bare: servers.bare ? best(rates.bare) : undefined };
}

function rateFigure(what: string, { gateway, nginx, bare }: Awaited<ReturnType<typeof bestRates>>): Figure {
  const share = gateway.rate / nginx.rate;
  const ofBare = bare
    ? `; Node's bare server ${perSecond(bare.rate)}, of which ours are ${((gateway.rate / bare.rate) * 100).toFixed(0)} %`
    : '';
  return {
    what,
    value: `${share.toFixed(2)}×`,
    limit: '≥ 0.5×',
    met: share >= 0.5,
    note: `${perSecond(gateway.rate)} against nginx ${perSecond(nginx.rate)}${ofBare}`,
  };
}

export const pageRate: Target = {
  id: 12,
  title: 'a published page over 32 connections, against nginx with the same file, each template',
  async run() {
    requirePrograms('nginx', 'wrk');
    const platform = await startPlatform();
    const http = await request.newContext({ baseURL: platform.url });
    const figures: Figure[] = [];
    const slowest = { br: 0, identity: 0 };
    try {
      for (const [at, { name, project }] of templates.entries()) {
        const isFirst = at === 0;
        const { path } = await publish(http, platform.url, project);
        const page = await served(platform.url + path);
        const nginx = await startNginx(page);
        const bare = isFirst ? await startBareNode(page) : undefined;
        try {
          for (const encoding of ENCODINGS) {
            const file = encoding === 'br' ? '/brotli' : '/html';
            const gateway = platform.url + path;
            if (isFirst) await rateOf(gateway, 2, { 'Accept-Encoding': encoding });
            const servers = { gateway, nginx: nginx.url + file, ...(bare ? { bare: bare.url + file } : {}) };
            const rates = await bestRates(servers, encoding, isFirst ? LONG : SHORT);
            figures.push(rateFigure(`${name}, ${encoding}: answers a second`, rates));
            slowest[encoding] = Math.max(slowest[encoding], rates.gateway.p99Ms);
          }
        } finally {
          await nginx.stop();
          await bare?.stop();
        }
      }
      return [
        ...figures,
        ...ENCODINGS.map((encoding) => atMost(`${encoding}: p99, slowest template`, slowest[encoding], 50)),
      ];
    } finally {
      await http.dispose();
      await platform.stop();
    }
  },
};
