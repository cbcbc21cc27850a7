import type { Locator } from '@playwright/test';
import { expect, type Page } from './test.ts';

/**
 * Selects a part on the canvas of the page editor. It may click again, because the frame is rendered shortly before the editor
 * adds its listeners.
 */
export async function select(part: Locator, page: Page): Promise<void> {
  await expect(async () => {
    await part.click();
    await expect(page.getByRole('tab', { name: '디자인' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
}
