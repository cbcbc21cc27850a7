import { readFile } from 'node:fs/promises';
import { BLOCKS, type BlockComponent, field, projectOf } from '@dojang/renderer/blocks';
import { expect, type Person, test } from './support/test.ts';

// The browser logs the refusal of an invalid answer.
test.use({ allowedErrors: /status of 422/ });

/** The same block with a question that asks for files. */
function withFiles(block: BlockComponent): BlockComponent {
  const { classes, components = [] } = block;
  const inner = components.map(withFiles);
  return {
    ...block,
    components: classes?.includes('form-fields') ? [...inner, field('file', 'plan', '도면')] : inner,
  };
}

/** Publishes a page with the form block, and returns its id. */
async function publishForm(owner: Person): Promise<string> {
  const [site] = await owner.rows('sites?select=id');
  const block = BLOCKS.find(({ id }) => id === 'form');
  const id = crypto.randomUUID();
  const page = {
    id,
    site_id: site?.id,
    slug: `form-${id.slice(0, 8)}`,
    title: '문의',
    draft: projectOf(block ? [withFiles(block.make())] : []),
  };
  await owner.send('/rest/v1/pages', page);
  await owner.send('/api/private/page/publish', { pageId: id, baseRev: 1, keepsSamples: true });
  return id;
}

test('a visitor answers a form without script, and its owner reads and exports the answer', async ({
  page,
  me,
  openBrowser,
}) => {
  const pageId = await publishForm(me);
  const stranger = await openBrowser({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
  await stranger.goto(`/landing/${pageId}`);
  await stranger.getByLabel('이름').fill('한여름');
  await stranger.getByLabel('연락처').fill('전화 없음');
  await stranger.getByLabel('가격').check();
  await stranger.getByLabel('남길 말').fill('=1+1\n주차할 수 있나요?');
  await stranger.getByLabel('개인정보 수집·이용에 동의해요').check();
  await stranger.getByRole('button', { name: '보내기' }).click();
  await expect(stranger.getByText('전화번호를 확인해 주세요')).toBeVisible();
  await expect(stranger.getByLabel('이름')).toHaveValue('한여름');
  await stranger.getByLabel('연락처').fill('010-1234-5678');
  const plan = { name: '가게 도면.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
  await stranger.getByLabel('도면').setInputFiles(plan);
  await stranger.getByRole('button', { name: '보내기' }).click();
  await expect(stranger.getByRole('heading', { name: '잘 받았어요' })).toBeVisible();
  await stranger.getByRole('link', { name: '페이지로 돌아가기' }).click();
  await expect(stranger.getByRole('heading', { name: '문의하기' })).toBeVisible();

  await page.goto('/page');
  await page.getByRole('link', { name: '새 답변 1' }).click();
  await page.getByRole('button', { name: /한여름/ }).click();
  const answer = page.getByRole('region', { name: '답변 내용' });
  await expect(answer.getByRole('link', { name: '010-1234-5678' })).toBeVisible();
  const saving = page.waitForEvent('download');
  await answer.getByRole('button', { name: /^가게 도면.pdf 내려받기/ }).click();
  const saved = await saving;
  expect([saved.suggestedFilename(), await readFile(await saved.path(), 'utf8')]).toEqual([
    '가게 도면.pdf',
    '%PDF-1.7',
  ]);
  await answer.getByLabel('메모').fill('토요일에 전화하기');
  await answer.getByRole('button', { name: '메모 저장' }).click();
  await expect(page.getByText('메모를 저장했어요.')).toBeVisible();

  await page.getByRole('navigation', { name: '폼' }).getByRole('link', { name: /^문의/ }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV 내려받기' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.startsWith('\uFEFF받은 시각,상태,이름,연락처')).toBe(true);
  expect(file).toContain(`"'=1+1\n주차할 수 있나요?"`);
  expect(file).toContain('토요일에 전화하기');
  await expect.poll(() => me.rows('notifications?select=id&kind=eq.page-builder.answered')).toHaveLength(1);
});
