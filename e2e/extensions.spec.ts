import { projectOf } from '@dojang/renderer/blocks';
import { expectAccessible } from './support/accessible.ts';
import { body, expectSaved, makeNotes, makeProject } from './support/projects.ts';
import { expect, type Page, type Person, test } from './support/test.ts';

// Extensions of areas outside of their own pages: home blocks, dashboard widgets and the command palette.

/** Console errors of an area that cannot be loaded. */
const REPORTS = /^console: (\[[a-z-]+\] |Failed to load resource.*\/remotes\/|Refused to execute script.*\/remotes\/)/;

const stamp = crypto.randomUUID().slice(0, 8);

/** Opens the home page of a user. */
async function openHome(page: Page, person: Person) {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(person.name) })).toBeVisible();
}

const palette = (page: Page) => page.getByRole('dialog', { name: '검색하고 이동하기' });
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });

async function openPalette(page: Page) {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
}

/** Opens the palette, types, and opens a result, by keyboard only. */
async function goTo(page: Page, typed: string, name: string | RegExp) {
  await openPalette(page);
  await page.keyboard.type(typed);
  // Until the palette uses the new text, places of the project match too, because they contain its name.
  await expect(option(page, name)).toHaveCount(1);
  // At least one arrow key is pressed, because a selected row stays selected when more results arrive and a preselected row
  // does not.
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('ArrowDown');
    if ((await option(page, name).getAttribute('aria-selected')) === 'true') break;
  }
  await page.keyboard.press('Enter');
  await expect(palette(page)).toBeHidden();
}

test('the palette creates and finds content of every area, by keyboard only', async ({ page, me }) => {
  await openHome(page, me);

  await goTo(page, 'ㅅㅍㄹㅈㅌ', '새 프로젝트');
  await page.getByLabel('프로젝트 이름').fill(`회의실 ${stamp}`);
  await page.getByRole('button', { name: '만들기' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `회의실 ${stamp}` })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await goTo(page, '새 노트', /새 노트/);
  await page.waitForURL(/\/project\/note\/edit\//);
  const note = page.url();
  await page.getByRole('textbox', { name: '제목' }).fill('분기 회고록');
  await body(page).click();
  await page.keyboard.type('잘한 것과 아쉬운 것');
  await expectSaved(page);
  // Going back does not create a second document.
  await page.goBack();
  await expect(page).toHaveURL(/\/project\/note\?projectId=[^&]+$/);
  await expect(page.getByRole('treeitem')).toHaveCount(1);

  await goTo(page, '메모 쓰', '메모 쓰기');
  await page.getByLabel('메모 내용').fill('고양이 사료 주문하기');
  await expectSaved(page);

  await goTo(page, '새 페', '새 페이지');
  await expect(page).toHaveURL(/\/page\/template/);

  await goTo(page, 'ㅂㄱ', /분기 회고록/);
  await expect(page).toHaveURL(note);
  await goTo(page, '사료', '고양이 사료 주문하기');
  await expect(page).toHaveURL(/\/memo\/detail\?memoId=/);
  await goTo(page, 'ㅎㅇㅅ', new RegExp(`회의실 ${stamp}`));
  await expect(page).toHaveURL(/\/project\/dashboard/);

  await openPalette(page);
  const recent = palette(page).getByRole('group', { name: '최근' }).getByRole('option');
  await expect(recent).toHaveText([`회의실 ${stamp}`, '고양이 사료 주문하기', '분기 회고록']);
  // The user has no write permission there.
  await expect(option(page, '공지 쓰기')).toHaveCount(0);
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page, `the palette, ${colorScheme}, ${width} px wide`);
  }
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette(page)).toBeHidden();
});

test('pages and notices are found too, and admins find admin content @nightly', async ({ page, admin }) => {
  const [notice] = await admin.rows<{ id: string; title: string }>(
    'notices?select=id,title&status=eq.published&removed_at=is.null&limit=1',
  );
  if (!notice) throw new Error('the demo data has a notice');
  await page.goto('/');
  await expect(page.getByRole('region', { name: '공지', exact: true })).toBeVisible();
  await goTo(page, '공지 쓰', '공지 쓰기');
  await expect(page).toHaveURL(/\/notice\/write/);
  await goTo(page, '회원', '회원');
  await expect(page).toHaveURL(/\/admin\/membership\/user/);
  await goTo(page, notice.title.slice(0, 6), notice.title);
  await expect(page).toHaveURL(new RegExp(`/notice/detail\\?noticeId=${notice.id}`));

  const [row] = await admin.rows<{ id: string }>(`sites?select=id&owner_id=eq.${admin.userId}&limit=1`);
  const made = { id: crypto.randomUUID(), site_id: row?.id, title: `첫 화면 ${stamp}`, slug: `palette-${stamp}` };
  await admin.send('/rest/v1/pages?select=id', made);
  await goTo(page, 'ㅊㅎㅁ', made.title);
  await expect(page).toHaveURL(new RegExp(`/page/edit\\?pageId=${made.id}`));
});

test.describe('an area that cannot be loaded', () => {
  test.use({ allowedErrors: REPORTS });

  test('an area that cannot be loaded leaves a line on the home and in the palette until it can be loaded again', async ({
    page,
    me,
  }) => {
    await page.route('**/remotes/content/**', (route) => route.abort());
    await openHome(page, me);
    await expect(page.getByRole('region', { name: '최근 프로젝트' })).toContainText('첫 프로젝트를 만들어 보세요.');
    await expect(page.getByRole('region', { name: '내 페이지' })).toContainText('템플릿으로 첫 페이지를 찍어 보세요.');
    const lines = page.getByRole('main').getByRole('alert');
    await expect(lines).toHaveText([/^메모를 불러오지 못했어요/, /^공지를 불러오지 못했어요/]);
    await expectAccessible(page, 'the home with a dead area');

    await openPalette(page);
    await page.keyboard.type('프로');
    await expect(option(page, /^메모에서 찾지 못했어요/)).toBeVisible();
    await expect(option(page, '프로젝트').first()).toHaveAttribute('aria-selected', 'true');
    await page.unroute('**/remotes/content/**');
    await option(page, /^메모에서 찾지 못했어요/).click();
    await expect(option(page, /^메모에서 찾지 못했어요/)).toHaveCount(0);
    await page.keyboard.press('Escape');

    for (const title of ['메모', '공지']) {
      await lines.filter({ hasText: title }).getByRole('button', { name: '다시 시도' }).click();
      await expect(page.getByRole('region', { name: title, exact: true })).toBeVisible();
    }
    await expect(lines).toHaveCount(0);
  });

  test('an area that cannot be loaded leaves a line among the dashboard widgets @nightly', async ({ page, me }) => {
    await openHome(page, me);
    // The page has a release whose files were deleted after the page was loaded.
    await page.route(/\/project\/dashboard/, async (route) => {
      const response = await route.fetch({ maxRetries: 3 });
      const html = await response.text();
      const [whole = '', before, json = '', after] =
        /(<script[^>]*id="dojang-snapshot"[^>]*>)(.*?)(<\/script>)/s.exec(html) ?? [];
      const snapshot = JSON.parse(json);
      const widget = { id: 'tide', title: '밀물', access: 'project', order: 15, height: 200, width: 'full' };
      snapshot.remotes.push({
        name: 'ghost',
        version: 'gone00',
        entry: '/remotes/ghost/gone00/remoteEntry.js',
        integrity: '',
        preload: [],
        descriptor: {
          name: 'ghost',
          requires: { contract: 1, schema: '20260101000000', api: 1 },
          mounts: ['/ghost'],
          routes: [{ path: '/ghost', layout: 'default', access: 'member', title: '유령' }],
          navigation: [],
          extensions: { dashboard: [widget] },
        },
      });
      await route.fulfill({ response, body: html.replace(whole, `${before}${JSON.stringify(snapshot)}${after}`) });
    });
    await page.goto('/project?new=1');
    await page.getByLabel('프로젝트 이름').fill('바닷가');
    await page.getByRole('button', { name: '만들기' }).click();
    await page.waitForURL(/\/project\/dashboard/);
    await page.reload();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(/^밀물을 불러오지 못했어요/);
    await expect(page.getByRole('region', { name: '최근 노트' })).toContainText('아직 노트가 없어요');
    await expect(page.getByRole('region', { name: '활동' })).toContainText('프로젝트를 만들었어요');
  });
});

/** Gives a user as many rows of each kind as a block shows. All are in one project, and its id is returned. */
async function fillBlocks(person: Person): Promise<string> {
  const titles = Array.from({ length: 6 }, (_, n) => `여름 팝업 ${n + 1}`);
  const projectId = await makeProject(person, '여름 팝업');
  await makeNotes(person, projectId, ...titles);
  const [site] = await person.rows('sites?select=id&limit=1');
  const due = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  for (const title of titles) {
    const id = crypto.randomUUID();
    const changes = { add_assignees: [person.userId], due_date: due };
    await person.send('/rest/v1/rpc/create_issue', {
      p_id: id,
      p_project_id: projectId,
      p_title: title,
      p_changes: changes,
    });
    await person.send('/rest/v1/memos?select=id', { id, user_id: person.userId, body: title, tags: [] });
    await person.send('/rest/v1/pages?select=id', { id, site_id: site?.id, title, slug: id, draft: projectOf([]) });
    await makeProject(person, title);
  }
  return projectId;
}

test('no home block and no dashboard widget shifts the layout when it loads @nightly', async ({ page, me }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) (window as unknown as { shifted: number }).shifted += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // On a slow network the frame, the code of the blocks and their rows arrive one after the other.
  await page.route(/\/remotes\/|\/rest\/v1\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  const shifted = () => page.evaluate(() => (window as unknown as { shifted: number }).shifted);
  const projectId = await fillBlocks(me);
  for (const [path, regions] of [
    ['/', ['최근 프로젝트', '곧 마감', '메모', '내 페이지', '공지']],
    [`/project/dashboard?projectId=${projectId}`, ['최근 노트', '활동']],
  ] as const) {
    await page.goto(path);
    for (const name of regions) {
      await expect(page.getByRole('region', { name, exact: true }).getByRole('listitem').first()).toBeVisible();
    }
    await page.waitForLoadState('networkidle');
    expect(await shifted(), path).toBeLessThan(0.02);
  }
});
