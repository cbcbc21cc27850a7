import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import type { Screen } from './screen.ts';
import { OUTSIDE } from './screens.ts';
import { visit } from './visit.ts';

const THEMES = ['light', 'dark'] as const;
const WIDTHS = [1280, 390] as const;

type Width = (typeof WIDTHS)[number];

/**
 * Themes in which axe checks a screen at a width. One half of the screens is wide and light, the other half narrow and dark. At
 * night each screen is checked in all four combinations. The theme is changed only once, because a change renders everything
 * again.
 */
const themesOf = (width: Width, half: number) =>
  THEMES.filter((_, at) => process.env.NIGHTLY || (width === WIDTHS[half] && at === half));

/**
 * Widths of the screen at a position in the list. Every second screen goes from narrow to wide, because each change of the size
 * causes a layout. By day the second half is checked only narrow, because space runs out there first.
 */
function widthsOf(at: number, half: number): readonly [Width, ...Width[]] {
  if (half === 1 && !process.env.NIGHTLY) return [WIDTHS[1]];
  return at % 2 === 0 ? WIDTHS : [WIDTHS[1], WIDTHS[0]];
}

/** Waits until the screen has loaded and no request is pending. */
async function drawn(page: Page, { shows, ready = 'h1', isWaiting }: Screen): Promise<void> {
  await (shows ? page.getByText(shows) : page.locator(ready)).first().waitFor();
  if (!isWaiting) await expect(page.locator('.chakra-skeleton, [aria-busy=true]')).toHaveCount(0);
}

async function open(page: Page, screen: Screen, width: Width, colorScheme: (typeof THEMES)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await screen.arrange?.(page);
  if (screen.arrange || OUTSIDE.includes(screen.route)) await page.goto(screen.address);
  else await visit(page, screen.address);
  if (screen.opens) await page.getByRole('button', { name: screen.opens, exact: true }).click();
}

async function show(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  // Pages of the gateway itself use the device's theme without a class.
  await page.waitForFunction(
    (name) => !document.getElementById('dojang-snapshot') || document.documentElement.classList.contains(name),
    theme,
  );
}

/** The position of a screen in the list. Its themes and widths depend on it. */
interface Place {
  at: number;
  of: number;
}

/**
 * Opens a screen in each of its themes and widths.
 *
 * @returns violations of axe, and widths at which it scrolls sideways
 */
export async function checkScreen(page: Page, screen: Screen, { at, of }: Place): Promise<string[]> {
  const found: string[] = [];
  const what = `${screen.address} (${screen.shows ?? 'as it is'}) ${screen.as}`;
  const half = at * 2 < of ? 0 : 1;
  const widths = widthsOf(at, half);
  await open(page, screen, widths[0], THEMES[half]);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await drawn(page, screen);
    let checked: string | undefined;
    const themes = themesOf(width, half);
    for (const theme of themes) {
      await show(page, theme);
      const look = `${what} ${width} ${theme}`;
      // In another theme of the same document only the colours differ.
      const markup = themes.length > 1 ? await page.evaluate(() => document.body.innerHTML) : '';
      const check = expectAccessible(page, look, { onlyColours: markup !== '' && markup === checked });
      await check.catch((error: Error) => found.push(error.message));
      checked = markup;
    }
    // A layout that a script adapts to the window has its new size in the next frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) found.push(`${what} ${width}: ${overflow} px wider than the screen`);
  }
  return found;
}
