import { expect } from '../../e2e/support/test.ts';
import type { Act } from '../../e2e/support/workbenches.ts';

export const ACTS: Readonly<Record<string, Act>> = {
  '/test/delivery': async (page) => {
    await page.getByRole('button', { name: '이 주소로 받기' }).click();
    await expect(page.getByText('받는 분을 적어 주세요.')).toBeVisible();
    await page.getByLabel(/^받는 분/).fill('한여름');
    await page.getByLabel(/^전화번호/).pressSequentially('01012345678');
    await page.getByLabel(/^우편번호/).fill('04524');
    await page.getByLabel(/^도로명 주소/).fill('부산 해운대구 센텀로 1');
    await expect(page.getByText('우편번호는 서울특별시의 것이에요.')).toBeVisible();
    await page.getByLabel(/^도로명 주소/).fill('세종대로 110');
    await page.getByRole('button', { name: '이 주소로 받기' }).click();
    await expect(page.getByText('한여름 (010-1234-5678)')).toBeVisible();
  },
  '/test/embed': async (page) => {
    await expect(page.getByText('모든 사이트')).toBeVisible();
    await expect(page.frameLocator('main iframe').getByRole('heading').first()).toBeVisible();
  },
  '/test/pageEditor': async (page) => {
    await expect(page.getByRole('group', { name: '저장하는 서버' })).toBeVisible();
    await page.getByLabel('페이지 이름').fill('이름을 바꾼 페이지');
    await expect(page.getByText('저장됨')).toBeVisible();
  },
  '/test/pay': async (page) => {
    await page.getByRole('button', { name: '프로 한 달 주문하기' }).click();
    await page.getByRole('button', { name: '9,900원 결제하기' }).click();
    await expect(page.getByRole('heading', { name: '연습 결제' })).toBeVisible();
    await page.getByRole('radio', { name: /응답을 잃어버리는 카드/ }).check();
    await page.getByRole('button', { name: '9,900원 결제하기' }).click();
    await expect(page.getByRole('heading', { name: '프로 요금제를 결제했어요' })).toBeVisible({ timeout: 60_000 });
    await page.getByRole('button', { name: /주문 환불/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /원 환불받기/ })
      .click();
    await expect(page.getByText('환불됨')).toBeVisible();
  },
};
