import { brotliCompressSync } from 'node:zlib';
import { templates } from '@dojang/renderer/templates';
import { request } from '@playwright/test';
import { launchChromium } from '../../e2e/support/chromium.ts';
import { coldLoads } from '../support/browser.ts';
import { startPlatform } from '../support/platform.ts';
import { publish } from '../support/publish.ts';
import type { Figure, Target } from '../support/target.ts';

export const publishedPage: Target = {
  id: 11,
  title: 'published page, each template',
  async run() {
    const platform = await startPlatform();
    const http = await request.newContext({ baseURL: platform.url });
    const browser = await launchChromium();
    const figures: Figure[] = [];
    try {
      for (const template of templates) {
        const { path } = await publish(http, platform.url, template.project);
        const html = await (await http.get(path)).body();
        const packed = brotliCompressSync(html).length;
        const load = await coldLoads(browser, platform.url + path, 'h1', { runs: 3 });
        const others = load.requests - 1;
        figures.push(
          {
            what: `${template.name}: html and css`,
            value: `${(packed / 1024).toFixed(1)} KiB`,
            limit: '≤ 14 KiB',
            met: packed <= 14 * 1024,
            note: 'brotli',
          },
          {
            what: `${template.name}: script`,
            value: `${load.script} B`,
            limit: '0 B',
            met: load.script === 0,
            note: `${others} requests beside the page`,
          },
          {
            what: `${template.name}: layout shift`,
            value: load.cls.toFixed(3),
            limit: '≤ 0.02',
            met: load.cls <= 0.02,
            note: `LCP ${load.lcp.toFixed(0)} ms at 4× CPU, Fast 4G`,
          },
        );
      }
      return figures;
    } finally {
      await browser.close();
      await http.dispose();
      await platform.stop();
    }
  },
};
