import { expect, type Page } from './test.ts';

/** Waits for the checks of the dialog, and says that samples of the template stay, when there are any. */
export async function keepSamples(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: '살펴볼 곳' })).toHaveAttribute('aria-busy', 'false');
  const stays = page.getByText('그대로 게시할게요');
  if (await stays.isVisible()) await stays.click();
}
