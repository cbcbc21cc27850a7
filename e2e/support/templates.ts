import { expect, type Page } from '@playwright/test';

/**
 * Creates a page from a template, as by keyboard: journeys of admins change the list of templates, so another one could be
 * below the pointer at the moment of a click.
 */
export async function createFrom(page: Page, template: string): Promise<void> {
  await page.goto('/page/template');
  const use = page.getByRole('button', { name: `${template} 사용하기` });
  // Until the sites are known; `press` does not wait for it.
  await expect(use).toBeEnabled();
  await use.press('Enter');
}
