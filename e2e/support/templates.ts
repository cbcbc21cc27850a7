import { expect, type Page } from '@playwright/test';
import type { PersonApi } from './api.ts';

/**
 * Creates a page from a template by keyboard. Journeys of admins change the list of templates, so another template could be
 * under the pointer at the moment of a click.
 */
export async function createFrom(page: Page, template: string): Promise<void> {
  await page.goto('/page/template');
  const use = page.getByRole('button', { name: `${template} 사용하기` });
  // Waits until the sites are known, because `press` does not wait for that.
  await expect(use).toBeEnabled();
  await use.press('Enter');
}

/**
 * Creates a page from a template on a person's first site. It does not open the gallery, because the gallery renders every
 * template.
 *
 * @returns the id of the page
 */
export async function makeFrom(owner: PersonApi, template: string): Promise<string> {
  const name = encodeURIComponent(template);
  const [made] = await owner.rows<{ id: string; project: unknown }>(
    `templates?select=id,project&status=eq.published&name=eq.${name}`,
  );
  const [site] = await owner.rows('sites?select=id&order=created_at&limit=1');
  if (!made || !site) throw new Error(`there is no template ${template}, or no site`);
  const id = crypto.randomUUID();
  const row = { id, site_id: site.id, slug: `page-${id.slice(0, 8)}`, title: template, template_id: made.id };
  await owner.send('/rest/v1/pages?select=id', { ...row, draft: made.project });
  return id;
}
