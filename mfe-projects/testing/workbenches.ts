import { expect } from '../../e2e/support/test.ts';
import type { Act } from '../../e2e/support/workbenches.ts';

export const ACTS: Readonly<Record<string, Act>> = {
  '/test/inline': async (page) => {
    await page.getByRole('button', { name: '‘회의록.txt’ 이름 바꾸기' }).click();
    await page.keyboard.type('예산 초안.xlsx');
    await page.getByRole('textbox').fill('예산 초안.xlsx');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('이미 있는 이름');
    await page.getByRole('textbox').fill('새 회의록.txt');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: '‘새 회의록.txt’ 이름 바꾸기' })).toBeFocused();
  },
  '/test/kanban': async (page) => {
    const card = page.getByRole('list', { name: '대기' }).getByRole('link').first();
    const title = (await card.textContent()) ?? '';
    await card.focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(page.getByRole('list', { name: '할 일' }).getByRole('link', { name: title })).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: '옮겼어요' })).toHaveCount(1);
    await page.getByLabel('카드의 수').selectOption('5000');
    await expect(page.getByRole('list', { name: '대기' }).getByRole('listitem').first()).toBeVisible();
  },
  '/test/opt': async (page) => {
    await page.getByRole('button', { name: '라벨 고르기' }).click();
    await page.keyboard.type('새 라벨');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: '라벨 고르기' })).toBeFocused();
    await expect(page.getByRole('log')).toContainText('‘새 라벨’ 만듦');
  },
  '/test/table': async (page) => {
    await expect(page.getByText('10,000줄')).toBeVisible();
    expect(await page.getByRole('treeitem').count()).toBeLessThan(120);
    await page.getByLabel('이슈 찾기').fill('ㄹㄱㅇ');
    await expect(page.getByText('10,000줄')).toBeHidden();
    const row = page.getByRole('treeitem').filter({ hasText: '로그인' }).first();
    await row.getByRole('button', { name: /우선순위 바꾸기/ }).click();
    await page.keyboard.type('긴급');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listbox')).toBeHidden();
  },
};
