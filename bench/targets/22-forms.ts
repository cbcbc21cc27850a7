import { randomUUID } from 'node:crypto';
import { BLOCKS, projectOf } from '@dojang/renderer/blocks';
import { request } from '@playwright/test';
import { demoPerson, PEOPLE } from '../../e2e/support/people.ts';
import { startPlatform } from '../support/platform.ts';
import { publish } from '../support/publish.ts';
import { atMost, quantile, type Target } from '../support/target.ts';

const VISITORS = 1_000;

/** Sends an answer as a browser does. Each visitor has another address. */
async function send(address: string, visitor: number): Promise<{ ms: number; isTaken: boolean }> {
  const started = performance.now();
  const answer = await fetch(address, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'null',
      'x-forwarded-for': `10.0.${Math.floor(visitor / 250)}.${(visitor % 250) + 1}`,
    },
    body: new URLSearchParams({
      'a.name': `방문자 ${visitor}`,
      'a.phone': '010-1234-5678',
      'a.message': `${randomUUID()} 토요일 오후에 네 명이 앉을 자리가 있나요?`,
      consent: 'yes',
    }),
  });
  await answer.arrayBuffer();
  return { ms: performance.now() - started, isTaken: answer.status === 303 };
}

export const forms: Target = {
  id: 22,
  title: 'answers to a form, 1,000 visitors at once',
  async run() {
    const platform = await startPlatform(undefined, { TRUST_PROXY: '1', DEMO: '1' });
    const http = await request.newContext({ baseURL: platform.url });
    try {
      const block = BLOCKS.find(({ id }) => id === 'form');
      const { path } = await publish(http, platform.url, projectOf(block ? [block.make()] : []));
      const html = await (await http.get(path)).text();
      const address = platform.url + (/ action="([^"]+)"/.exec(html)?.[1] ?? '');
      await send(address, VISITORS);
      const started = performance.now();
      const sent = await Promise.all(Array.from({ length: VISITORS }, (_, visitor) => send(address, visitor)));
      const ms = performance.now() - started;
      const taken = sent.filter(({ isTaken }) => isTaken).length;
      const mina = await demoPerson(http, platform.url, PEOPLE.mina);
      const shelf = await mina.send<{ forms: { total: number }[] }>('/rest/v1/rpc/form_shelf', {});
      const stored = (shelf.forms[0]?.total ?? 0) - 1;
      const rate = (VISITORS / ms) * 1000;
      return [
        {
          what: 'stored once each',
          value: `${stored} of ${VISITORS}`,
          limit: `${VISITORS}`,
          met: stored === VISITORS && taken === VISITORS,
          note: `${taken} answered with thanks`,
        },
        { what: 'answers a second', value: rate.toFixed(0), limit: '≥ 100', met: rate >= 100, note: 'one gateway' },
        atMost('until the last visitor is thanked', ms, 10_000, ''),
        atMost(
          'p95',
          quantile(
            sent.map((each) => each.ms),
            0.95,
          ),
          10_000,
          'waiting for the others included',
        ),
      ];
    } finally {
      await http.dispose();
      await platform.stop();
    }
  },
};
