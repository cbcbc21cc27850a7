import type { Locator } from '@playwright/test';
import { expect, type Page, type Person } from './test.ts';

/** Waits for the checks of the dialog. When there are samples of the template, confirms that they stay. */
export async function keepSamples(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: '살펴볼 곳' })).toHaveAttribute('aria-busy', 'false');
  const stays = page.getByText('그대로 게시할게요');
  if (await stays.isVisible()) await stays.click();
}

/**
 * Publishes with the button of the dialog. All people of the journeys have the same name, so another journey may take the
 * proposed site name meanwhile. The dialog then proposes another name.
 *
 * @param press presses the button; default: with the mouse
 */
export async function publishNow(page: Page, press = (button: Locator) => button.click()): Promise<void> {
  const button = page.getByRole('button', { name: '게시하기' });
  const done = page.getByRole('dialog', { name: '게시했어요' });
  const isTaken = page.getByText('다른 사이트가 쓰는 주소라서');
  await press(button);
  await expect(done.or(isTaken)).toBeVisible();
  if (await isTaken.isVisible()) await press(button);
  await expect(done).toBeVisible();
}

/** Creates and publishes a page on a person's first site, without the screen. A person may publish 30 times in five minutes. */
export async function publishPage(
  owner: Person,
  content: { title: string; draft: unknown; seo?: object },
): Promise<{ id: string; address: string }> {
  const [site] = await owner.rows<{ id: string }>('sites?select=id&order=created_at&limit=1');
  const id = crypto.randomUUID();
  await owner.send('/rest/v1/pages', { id, site_id: site?.id, slug: `p-${id.slice(0, 8)}`, ...content });
  await owner.send('/api/private/page/publish', { pageId: id, baseRev: 1, keepsSamples: true });
  return { id, address: `/landing/${id}` };
}
