import { launchChromium } from '../../e2e/support/chromium.ts';
import { coldLoads } from '../support/browser.ts';
import { startPlatform } from '../support/platform.ts';
import { atMost, kib, type Target } from '../support/target.ts';

export const loginPage: Target = {
  id: 3,
  title: 'login page, 4× slower CPU, Fast 4G',
  async run() {
    const platform = await startPlatform();
    const browser = await launchChromium();
    try {
      const load = await coldLoads(browser, `${platform.url}/member/login`, 'form button[type=submit]');
      const remotes = load.urls.filter((url) => url.includes('/remotes/')).length;
      return [
        {
          what: 'bytes',
          value: kib(load.bytes),
          limit: '≤ 200 KiB',
          met: load.bytes <= 200 * 1024,
          note: `${load.requests} requests, brotli`,
        },
        { what: 'files of remotes requested', value: String(remotes), limit: '0', met: remotes === 0 },
        atMost('largest contentful paint', load.lcp, 1_800, 'median of 5'),
      ];
    } finally {
      await browser.close();
      await platform.stop();
    }
  },
};
