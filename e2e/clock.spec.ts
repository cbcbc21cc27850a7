import type { Page } from '@playwright/test';
import { koreanClock } from '../shell/contract/src/time.ts';
import { expect, signInOnScreen, test } from './support/test.ts';

/** Moves the clock of the page's computer. The time since the start of the page stays as it is. */
async function moveClock(page: Page, minutes: number): Promise<void> {
  await page.addInitScript((ahead) => {
    const Real = Date;
    class Moved extends Real {
      constructor(...given: unknown[]) {
        super(...((given.length === 0 ? [Real.now() + ahead] : given) as [number]));
      }
      static override now() {
        return Real.now() + ahead;
      }
    }
    globalThis.Date = Moved as DateConstructor;
  }, minutes * 60_000);
}

for (const [minutes, text] of [
  [65, /컴퓨터 시계가 1시간 5분 빨라요/],
  [-120, /컴퓨터 시계가 2시간 느려요/],
] as const) {
  test(`on a computer whose clock is ${minutes} minutes ahead the session is renewed at most once, and this is told`, async ({
    openBrowser,
    newPerson,
  }) => {
    const me = await newPerson('김민아');
    const page = await openBrowser();
    const renewals: string[] = [];
    page.on('request', (request) => {
      if (/grant_type=refresh_token/.test(request.url())) renewals.push(request.url());
    });
    await moveClock(page, minutes);
    await signInOnScreen(page, me);
    await expect(page.getByText(text)).toBeVisible();
    for (const name of ['프로젝트', '메모', '공지']) {
      await page.getByRole('link', { name, exact: true }).first().click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).pathname).not.toBe('/member/login');
    expect(renewals.length).toBeLessThanOrEqual(1);
  });
}

test('a computer in New York shows the time of Korea', async ({ openBrowserOf, newPerson }) => {
  const me = await newPerson('김민아');
  const page = await openBrowserOf(me, { timezoneId: 'America/New_York' });
  await page.goto('/member/account');
  const clock = koreanClock(Date.now());
  const day = `${clock.getUTCFullYear()}. ${clock.getUTCMonth() + 1}. ${clock.getUTCDate()}.`;
  const hours = clock.getUTCHours();
  // The session began within the last minutes, maybe in the hour before.
  const shown = [hours, (hours + 23) % 24]
    .map((hour) => `${hour < 12 ? '오전' : '오후'} ${hour % 12 || 12}:`)
    .join('|');
  await expect(page.getByText(new RegExp(`^${day} (?:${shown})\\d\\d 로그인`)).first()).toBeVisible();
});
