import { expect } from '../../e2e/support/test.ts';
import type { Act } from '../../e2e/support/workbenches.ts';

export const ACTS: Readonly<Record<string, Act>> = {
  '/test': async (page, count) => {
    const links = page.getByRole('heading', { level: 2, name: '작업대' }).locator('..').getByRole('link');
    await expect(links).toHaveCount(count - 1);
    await page.getByLabel('부품 찾기').fill('ㅌㅅㅌ');
    await page.getByLabel('부품 찾기').fill('toast');
    const specimen = page.getByRole('group', { name: 'snack, toast, 어둡게' });
    await specimen.getByRole('button', { name: '성공 스낵' }).click();
    await expect(page.getByText('저장했어요.', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(1);
  },
  '/test/ai': async (page) => {
    await page.getByLabel('가짜 모델의 상태').selectOption('broken');
    await page.getByRole('button', { name: '묻기' }).click();
    await expect(page.getByRole('alert')).toContainText('받은 글은 그대로 있어요');
    await page.getByLabel('가짜 모델의 상태').selectOption('normal');
    await page.getByRole('button', { name: '다시 묻기' }).click();
    await expect(page.getByText(/^끝 · \d+자$/)).toBeVisible();
    await expect(page.getByRole('region', { name: '답' })).toContainText('공지에 쓸 인사말을 적어 줘');
    await page.getByLabel('가짜 모델의 상태').selectOption('silent');
    await page.getByRole('button', { name: '다시 묻기' }).click();
    await page.getByRole('button', { name: '멈추기' }).click();
    await expect(page.getByText(/^멈춤 ·/)).toBeVisible();
  },
  '/test/crypto': async (page) => {
    await page.getByLabel('비밀번호', { exact: true }).fill('열쇠');
    await page.getByRole('button', { name: '잠그기' }).click();
    await expect(page.getByLabel('잠긴 글')).toHaveValue(/^1\.600000\./);
    await page.getByLabel('글', { exact: true }).fill('');
    await page.getByRole('button', { name: '열기' }).click();
    await expect(page.getByLabel('글', { exact: true })).toHaveValue('이 글은 나만 열 수 있어요.');
    await page.getByLabel('비밀번호', { exact: true }).fill('다른 열쇠');
    await page.getByRole('button', { name: '열기' }).click();
    await expect(page.getByRole('log')).toContainText('열지 못했어요');
  },
  '/test/drag': async (page) => {
    const rows = page.getByRole('list', { name: '할 일' }).getByRole('listitem');
    // On a busy machine the pointer may be up again before the page has seen it move.
    await expect(async () => {
      await rows.first().dragTo(rows.nth(2));
      await expect(page.getByRole('log')).toContainText('1 →', { timeout: 1_000 });
    }).toPass();
    await page.getByRole('button', { name: '뒷정리 위로' }).click();
    await expect(rows.nth(3)).toContainText('뒷정리');
  },
  '/test/floating': async (page) => {
    await page.getByRole('button', { name: '창 열기' }).click();
    await page.getByRole('button', { name: '하나 더 열기' }).click();
    await expect(page.getByRole('dialog', { name: '두 번째 창' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: '두 번째 창' })).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: '창 열기' })).toBeFocused();
  },
  '/test/test': async (page) => {
    await page.getByRole('button', { name: '모두 점검' }).click();
    await expect(page.getByText(/개 모두 통과했어요\.$/)).toBeVisible({ timeout: 60_000 });
  },
};
