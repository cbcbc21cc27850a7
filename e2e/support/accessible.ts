import { expect, type Frame, type Page } from '@playwright/test';
import axe from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Scanned {
  axe: typeof axe;
}

/**
 * Injects axe into each frame only once, because axe is half a megabyte of script. A sandboxed frame runs no scripts, so axe
 * cannot check it. New frames may have appeared since the last check.
 */
async function bringAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) {
    await frame.evaluate(axe.source);
    // A frame whose document was written by a script has no origin of its own.
    await frame.evaluate(() =>
      (window as unknown as Scanned).axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] }),
    );
  }
  for (const child of frame.childFrames()) {
    const sandbox = await (await child.frameElement()).getAttribute('sandbox');
    if (sandbox === null || sandbox.includes('allow-scripts')) await bringAxe(child);
  }
}

/**
 * Waits until all animations have ended. Even a very short transition keeps the old colour until the next frame. A check before
 * that would compare the text colour of one theme with the background of the other.
 */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = () =>
      document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
    for (;;) {
      const animations = moving();
      if (animations.length === 0) return;
      await Promise.allSettled(animations.map(({ finished }) => finished));
      // A finished animation is listed until the next frame. A loop that waits only for promises never reaches the next frame.
      await new Promise(requestAnimationFrame);
    }
  });
}

interface Check {
  /** Checks only the rules about colours, for another theme of a document that was already checked with all rules. */
  onlyColours?: boolean;
}

/** Expects no violation of WCAG 2.2 A and AA on the current page, after its animations have ended. */
export async function expectAccessible(page: Page, what: string, { onlyColours = false }: Check = {}): Promise<void> {
  await stillness(page);
  await bringAxe(page.mainFrame());
  const lines = await page.evaluate(
    async ({ tags, onlyColours }) => {
      const { axe } = window as unknown as Scanned;
      const ofColours = axe.getRules(tags).filter((rule) => rule.tags.includes('cat.color'));
      const { violations } = await axe.run(document, {
        runOnly: onlyColours
          ? { type: 'rule', values: ofColours.map(({ ruleId }) => ruleId) }
          : { type: 'tag', values: tags },
        resultTypes: ['violations'],
        // For a rule that is experimental and does not run, axe would fetch and parse the style sheets again.
        preload: { assets: ['media'] },
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, any: [check] }) => `${id}: ${html.slice(0, 160)} ${check?.message ?? ''}`),
      );
    },
    { tags: TAGS, onlyColours },
  );
  expect(lines, `axe on ${what}`).toEqual([]);
}
