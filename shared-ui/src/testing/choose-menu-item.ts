import { screen } from '@testing-library/react';

const PATIENCE_MS = 10_000;

/**
 * Chooses an item of an open menu by keyboard: in jsdom a menu accepts a click only after pointer moves, which it does not
 * always detect.
 */
export async function chooseMenuItem(
  user: { keyboard(text: string): Promise<unknown> },
  name: string | RegExp,
): Promise<void> {
  const item = await screen.findByRole('menuitem', { name }, { timeout: PATIENCE_MS });
  const until = performance.now() + PATIENCE_MS;
  while (!item.hasAttribute('data-highlighted')) {
    if (performance.now() > until) throw new Error(`the item ${name} is not reached by ArrowDown`);
    await user.keyboard('{ArrowDown}');
  }
  await user.keyboard('{Enter}');
}
