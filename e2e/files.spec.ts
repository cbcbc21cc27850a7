import { writeFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { addMember, makeNote, makeProject, tabTo } from './support/projects.ts';
import { chooseItem, expect, type Page, test } from './support/test.ts';
import { visit } from './support/visit.ts';

// Several users in several browsers.
/** A file that a journey drops or chooses. */
interface GivenFile {
  name: string;
  content: string;
  /** Number of repetitions of the content. */
  times?: number;
}

/** Drops files on the page, as from the operating system. */
async function dropFiles(page: Page, files: readonly GivenFile[]) {
  const transfer = await page.evaluateHandle((given) => {
    const data = new DataTransfer();
    for (const { name, content, times = 1 } of given) data.items.add(new File([content.repeat(times)], name));
    return data;
  }, files);
  // The page accepts files once it knows the user's role.
  await page.getByRole('button', { name: '올리기', exact: true }).waitFor();
  await page.dispatchEvent('main', 'dragenter', { dataTransfer: transfer });
  await expect(page.getByText(/놓으면 .*에 올려요/)).toBeVisible();
  await page.dispatchEvent('main', 'dragover', { dataTransfer: transfer });
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
}

const panel = (page: Page) => page.getByRole('region', { name: '올리기' });
const cell = (page: Page, name: string) =>
  page.locator('[role=gridcell]').filter({ has: page.getByTitle(name, { exact: true }) });
const names = (page: Page) =>
  page.locator('[role=gridcell] [data-name]').evaluateAll((cells) => cells.map((each) => each.textContent));

const PARTS = '**/storage/v1/upload/resumable/**';
const KOREAN_LINE = '가나다라마바사아자차카타파하\n';
/** Larger than one part of 6 MB. */
const LARGE = { name: '영상 원본.txt', content: KOREAN_LINE, times: 200_000 };

test('files are uploaded by drop, previewed, renamed, removed and restored, and another user sees it', async ({
  page,
  me,
  newPerson,
  openBrowserOf,
}) => {
  const projectId = await makeProject(me, '자료 모으기');
  const other = await newPerson('박준');
  await addMember(me, other, projectId);
  const jun = await openBrowserOf(other);
  await jun.goto(`/project/file?projectId=${projectId}`);
  await expect(jun.getByText('파일을 여기에 끌어다 놓으세요')).toBeVisible();
  await page.goto(`/project/file?projectId=${projectId}`);
  await expect(page.getByText('파일을 여기에 끌어다 놓으세요')).toBeVisible();
  await expectAccessible(page, 'no files');

  await test.step('two files by drop, with a name in NFD', async () => {
    await dropFiles(page, [
      { name: '회의록.txt'.normalize('NFD'), content: '첫 회의' },
      { name: '예산.csv', content: '항목,금액\n원두,120000\n' },
    ]);
    await expect(panel(page)).toContainText('2개를 모두 올렸어요');
    await expect.poll(() => names(page)).toEqual(['예산.csv', '회의록.txt']);
    await expect.poll(() => names(jun)).toEqual(['예산.csv', '회의록.txt']);
  });

  await test.step('three files by drop: one conflicts, and the others continue', async () => {
    await dropFiles(page, [
      { name: '회의록.txt', content: '둘째 회의' },
      { name: '메뉴.md', content: '# 메뉴' },
      { name: '안내.txt', content: '어서 오세요' },
    ]);
    const question = page.getByRole('dialog', { name: '같은 이름의 파일이 있어요' });
    await expect(question).toContainText('회의록.txt');
    await expect(cell(page, '안내.txt')).toBeVisible();
    await question.getByRole('button', { name: '덮어쓰기' }).click();
    await expect(panel(page)).toContainText('3개를 모두 올렸어요');
    await expect.poll(() => names(page)).toEqual(['메뉴.md', '안내.txt', '예산.csv', '회의록.txt']);
    await panel(page).getByRole('button', { name: '닫기' }).click();
    await expectAccessible(page, 'files');
  });

  await test.step('a rectangle selects the files that it touches', async () => {
    const [first, third] = [await cell(page, '메뉴.md').boundingBox(), await cell(page, '예산.csv').boundingBox()];
    if (!first || !third) throw new Error('the files have no place');
    await page.mouse.move(first.x - 6, first.y + 4);
    await page.mouse.down();
    await page.mouse.move(first.x + 20, third.y + 4, { steps: 4 });
    await page.mouse.up();
    await expect(page.getByRole('toolbar', { name: '고른 파일' })).toContainText('3개 고름');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('toolbar', { name: '고른 파일' })).toBeHidden();
  });

  await test.step('preview with details, and the earlier version again', async () => {
    await cell(page, '회의록.txt').dblclick();
    const preview = page.getByRole('dialog', { name: '회의록.txt' });
    await expect(preview.getByText('둘째 회의')).toBeVisible();
    await preview.getByRole('button', { name: '세부 정보' }).click();
    await preview.getByRole('button', { name: '버전 1(으)로 되돌리기' }).click();
    await expect(preview.getByText('첫 회의')).toBeVisible();
    await expectAccessible(page, 'preview');
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();
  });

  await test.step('rename, trash, undo, trash again and restore', async () => {
    await cell(page, '안내.txt').click();
    await page.keyboard.press('F2');
    await page.keyboard.type('인사말');
    await page.keyboard.press('Enter');
    await expect(cell(jun, '인사말.txt')).toBeVisible();
    await cell(page, '인사말.txt').focus();
    await page.keyboard.press('Delete');
    await expect(cell(jun, '인사말.txt')).toHaveCount(0);
    await page.getByRole('button', { name: '되돌리기' }).click();
    await expect(cell(jun, '인사말.txt')).toBeVisible();
    await page.getByRole('button', { name: '‘인사말.txt’ 메뉴' }).click();
    await chooseItem(page.getByRole('menuitem', { name: '휴지통으로 옮기기' }));
    await page.getByRole('navigation', { name: '파일 분류' }).getByRole('link', { name: '휴지통' }).click();
    await page.getByRole('button', { name: '‘인사말.txt’ 복원' }).click();
    await expect(cell(jun, '인사말.txt')).toBeVisible();
  });

  await test.step('a category, and files that are moved into it', async () => {
    await page.getByRole('link', { name: /^모든 파일/ }).click();
    await page.getByRole('button', { name: '새 분류' }).click();
    await page.getByLabel('분류 이름').fill('매장');
    await page.keyboard.press('Enter');
    const category = page.getByRole('navigation', { name: '파일 분류' }).getByRole('link', { name: /매장/ });
    // The pointer is on the file's name, because a drag in the other columns begins a selection rectangle.
    await cell(page, '메뉴.md').getByTitle('메뉴.md').dragTo(category);
    await expect(category).toContainText('1');
    await expect(jun.getByRole('link', { name: /매장/ })).toContainText('1');
    await category.click();
    await expect.poll(() => names(page)).toEqual(['메뉴.md']);
  });
});

test.describe('without a network in the middle', () => {
  test.use({ allowedErrors: /Failed to load resource/ });

  test('an upload continues where it was when the network is back, and after a reload', async ({
    page,
    me,
  }, testInfo) => {
    const projectId = await makeProject(me, '끊기는 연결');
    await page.goto(`/project/file?projectId=${projectId}`);
    let parts = 0;
    let isCut = true;
    await page.route(PARTS, async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      parts += 1;
      // The first part arrives. After that there is no network.
      if (parts > 1 && isCut) return route.abort('connectionreset');
      return route.continue();
    });
    await dropFiles(page, [LARGE]);
    await expect(panel(page).getByText(/다시 연결하는 중|연결되면 이어서/)).toBeVisible();

    // The queue continues while the user visits another page.
    await page.getByRole('link', { name: '노트', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: '노트' })).toBeVisible();
    await expect(panel(page)).toBeVisible();
    const before = parts;
    isCut = false;
    await expect(panel(page)).toContainText('1개를 모두 올렸어요', { timeout: 45_000 });
    // 8.6 MB are two parts, so the first part was not sent again.
    expect(parts - before).toBeLessThanOrEqual(2);
    await visit(page, `/project/file?projectId=${projectId}`);
    await expect(cell(page, LARGE.name)).toBeVisible();

    await test.step('after a reload during an upload, the upload continues when the same file is chosen again', async () => {
      const path = testInfo.outputPath('원본.bin');
      await writeFile(path, KOREAN_LINE.repeat(200_000));
      const choose = async (button: Locator) => {
        const chooser = page.waitForEvent('filechooser');
        await button.click();
        await (await chooser).setFiles(path);
      };
      [parts, isCut] = [0, true];
      await page.getByRole('button', { name: '올리기', exact: true }).click();
      await choose(page.getByRole('menuitem', { name: '파일 올리기' }));
      await expect(panel(page).getByText(/다시 연결하는 중|연결되면 이어서/)).toBeVisible();
      page.once('dialog', (question) => question.accept());
      await page.reload();
      await expect(panel(page).getByText('같은 파일을 다시 고르면 이어서 올려요')).toBeVisible();
      [parts, isCut] = [0, false];
      await choose(panel(page).getByRole('button', { name: '‘원본.bin’ 다시 고르기' }));
      await expect(panel(page)).toContainText('1개를 모두 올렸어요', { timeout: 45_000 });
      expect(parts).toBe(1);
    });
  });
});

/** Each upload takes several requests. By day only a few files are uploaded, enough to see that the question appears once. */
const SAME = process.env.NIGHTLY ? 20 : 4;

test(`files are uploaded by keyboard; for ${SAME} files with existing names there is one question, and other files do not wait @nightly`, async ({
  page,
  me,
}) => {
  const projectId = await makeProject(me, '같은 이름');
  const given = (text: string) =>
    Array.from({ length: SAME }, (_, at) => ({ name: `사진 ${String(at + 1).padStart(2, '0')}.txt`, content: text }));
  await page.goto(`/project/file?projectId=${projectId}`);
  await test.step('by keyboard: upload through the picker, select and rename', async () => {
    await tabTo(page, page.getByRole('button', { name: '올리기', exact: true }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: '파일 올리기' })).toBeVisible();
    const chooser = page.waitForEvent('filechooser');
    await expect(page.getByRole('menuitem', { name: '파일 올리기' })).toHaveAttribute('data-highlighted', '');
    await page.keyboard.press('Enter');
    await (await chooser).setFiles([
      { name: '가.txt', mimeType: 'text/plain', buffer: Buffer.from('가') },
      { name: '나.txt', mimeType: 'text/plain', buffer: Buffer.from('나') },
    ]);
    await expect(cell(page, '나.txt')).toBeVisible();
    await tabTo(page, cell(page, '가.txt'));
    await page.keyboard.press('ArrowDown');
    await expect(cell(page, '나.txt')).toBeFocused();
    await expect(page.getByText(/1개 고름/)).toBeVisible();
    await page.keyboard.press('F2');
    await page.keyboard.type('다');
    await page.keyboard.press('Enter');
    await expect(cell(page, '다.txt')).toBeFocused();
    await page.keyboard.press('Control+a');
    await expect(page.getByText(/2개 고름/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText(/개 고름/)).toHaveCount(0);
    await expect(panel(page).getByRole('status')).toHaveText('2개를 모두 올렸어요');
  });

  await dropFiles(page, given('처음'));
  // On a busy machine twenty uploads take longer than the default time limit.
  await expect(panel(page).getByRole('status')).toHaveText(`${SAME}개를 모두 올렸어요`, { timeout: 120_000 });
  await expect(page.getByRole('link', { name: `모든 파일 ${SAME + 2}`, exact: true })).toBeVisible();
  // A long list renders only the visible rows, so the name must be among the first.
  await dropFiles(page, [...given('나중'), { name: '나중에 온 파일.txt', content: '새로' }]);
  const question = page.getByRole('dialog', { name: '같은 이름의 파일이 있어요' });
  await expect(question.getByText(`나머지 ${SAME - 1}개에도 적용`)).toBeVisible();
  await expect(cell(page, '나중에 온 파일.txt')).toBeVisible();
  let asked = 0;
  await page.addLocatorHandler(question, async () => {
    asked++;
    await question.getByRole('button', { name: '둘 다 두기' }).click();
  });
  await expect(panel(page).getByRole('status')).toHaveText(`${SAME + 1}개를 모두 올렸어요`);
  await expect(page.getByRole('link', { name: `모든 파일 ${2 * SAME + 3}`, exact: true })).toBeVisible();
  expect(asked).toBe(1);
});

test('a file that is dropped on a note is attached, and the list of attachments leads back', async ({ page, me }) => {
  const noteId = await makeNote(me, '계약 정리');
  await page.goto(`/project/note/edit/${noteId}`);
  const body = page.getByRole('textbox', { name: '본문' });
  await body.waitFor();
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['%PDF-1.4\n%끝'], '계약서.pdf', { type: 'application/pdf' }));
    return data;
  });
  const box = await body.boundingBox();
  await body.dispatchEvent('drop', {
    dataTransfer: transfer,
    clientX: (box?.x ?? 0) + 20,
    clientY: (box?.y ?? 0) + 20,
  });
  const attached = page.getByRole('list', { name: '첨부 파일' });
  await expect(attached.getByRole('button', { name: '계약서.pdf', exact: true })).toBeVisible();
  const projectId = new URL(page.url()).searchParams.get('projectId');
  await visit(page, `/project/file/note${projectId ? `?projectId=${projectId}` : ''}`);
  await expect(page.getByRole('button', { name: '계약서.pdf', exact: true })).toBeVisible();
  await expectAccessible(page, 'attachments of notes');
  await page.getByRole('link', { name: '계약 정리' }).click();
  await page.waitForURL(/\/project\/note\/view\//);
  await expect(page.getByRole('button', { name: '계약서.pdf', exact: true })).toBeVisible();
});
