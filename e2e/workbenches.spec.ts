import { BLOCKS, projectOf } from '@dojang/renderer/blocks';
import { checkScreen } from './support/check-screen.ts';
import { publishPage } from './support/publish.ts';
import { WORKBENCHES, workbench } from './support/screens.ts';
import { expect, type Page, test } from './support/test.ts';

/** What a developer does on each page, to see that the component on it works. */
const ACTS: Record<string, (page: Page) => Promise<void>> = {
  '/test': async (page) => {
    const links = page.getByRole('heading', { level: 2, name: '작업대' }).locator('..').getByRole('link');
    await expect(links).toHaveCount(WORKBENCHES.length - 1);
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
  '/test/embed': async (page) => {
    await expect(page.getByText('모든 사이트')).toBeVisible();
    await expect(page.frameLocator('main iframe').getByRole('heading').first()).toBeVisible();
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
  '/test/test': async (page) => {
    await page.getByRole('button', { name: '모두 점검' }).click();
    await expect(page.getByText(/개 모두 통과했어요\.$/)).toBeVisible({ timeout: 60_000 });
  },
};

test.describe('developer pages', () => {
  // Two refusals are asked for: of the model, and of a search without its parameter.
  test.use({ allowedErrors: /status of (400|502) .*\/api\/(private\/ai|public\/icon-search)/ });

  test('an admin works with every component of the developer pages, and none has an axe violation or scrolls sideways @nightly', async ({
    page,
    admin,
  }) => {
    const blocks = BLOCKS.filter(({ id }) => id === 'heading').map((block) => block.make());
    await publishPage(admin, { title: '작업대에 넣은 페이지', draft: projectOf(blocks) });
    expect(Object.keys(ACTS).sort()).toEqual([...WORKBENCHES].sort());
    const found: string[] = [];
    for (const [at, address] of WORKBENCHES.entries()) {
      await test.step(address, async () => {
        found.push(...(await checkScreen(page, workbench(address), { at, of: WORKBENCHES.length })));
        await page.setViewportSize({ width: 1280, height: 720 });
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await ACTS[address]?.(page);
      });
    }
    expect(found.join('\n\n')).toBe('');
  });
});

test.describe('developer pages of others', () => {
  test.use({ allowedErrors: /status of 404 / });

  test('a member gets the page for what is not there, and no code of it', async ({ page, me: _ }) => {
    const loaded: string[] = [];
    page.on('request', (request) => void loaded.push(request.url()));
    await page.goto('/test/kanban');
    await expect(page.getByRole('heading', { name: '페이지를 찾을 수 없어요' })).toBeVisible();
    expect(loaded.filter((url) => /KanbanPage/.test(url))).toEqual([]);
  });
});
