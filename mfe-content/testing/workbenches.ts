import { expect } from '../../e2e/support/test.ts';
import type { Act } from '../../e2e/support/workbenches.ts';

export const ACTS: Readonly<Record<string, Act>> = {
  '/test/editor': async (page) => {
    const text = page.getByRole('textbox', { name: '본문' });
    await text.click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('작업대에서 적은 글');
    await expect(page.getByRole('log')).toContainText('저장: 1 → 2');
    await page.getByRole('button', { name: '다른 사람이 먼저' }).click();
    await page.keyboard.press('Escape');
    await text.click();
    await page.keyboard.type('!');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('박준 님이 그 사이에 적은 줄이에요.');
    await dialog.getByRole('button', { name: /내 내용/ }).click();
    await expect(page.getByText('저장됨')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('region', { name: '읽는 화면' })).toContainText('작업대에서 적은 글');
  },
};
