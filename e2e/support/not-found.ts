import { expect, type Page } from '@playwright/test';
import { followLink } from './visit.ts';

/** Expects that none of these addresses shows content. The first address is loaded, the others are opened in the app. */
export async function expectNotFound(page: Page, ...addresses: string[]): Promise<void> {
  const missing = page.getByRole('heading', { level: 1, name: '페이지를 찾을 수 없어요' });
  for (const [at, address] of addresses.entries()) {
    if (at === 0) await page.goto(address);
    else {
      // Leaves the former page first, because both pages look the same.
      await followLink(page, '/about');
      await expect(missing).toHaveCount(0);
      await followLink(page, address);
    }
    await expect(missing, address).toBeVisible();
  }
}
