import { mailedText } from './support/mailbox.ts';
import { makeCode, makeNotes, makeProject, openInvite, tree } from './support/projects.ts';
import { withoutRealtime } from './support/realtime.ts';
import { chooseItem, expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

// Several users in several browsers.
test.describe('the dashboard', () => {
  test.use({ allowedErrors: /status of 500/ });

  test('a widget fails alone and recovers without a reload', async ({ page, me }) => {
    const projectId = await makeProject(me, '위젯');
    await makeNotes(me, projectId, '첫 노트');
    // Otherwise the widget would be read again without 다시 시도 when the live connection begins.
    await withoutRealtime(page);
    await page.route('**/rest/v1/activity?**', (route) => route.fulfill({ status: 500, json: { message: 'broken' } }));
    await page.goto(`/project/dashboard?projectId=${projectId}`);
    const activity = page.getByRole('region', { name: '활동' });
    await expect(activity.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('region', { name: '최근 노트' }).getByRole('link', { name: /첫 노트/ })).toBeVisible();
    await page.unroute('**/rest/v1/activity?**');
    await activity.getByRole('button', { name: '다시 시도' }).click();
    await expect(activity.getByText('김민아 님이 프로젝트를 만들었어요')).toBeVisible();
    await expect(activity.getByRole('link', { name: '‘첫 노트’' })).toBeVisible();
  });
});

test.describe('invitations', () => {
  test.use({ allowedErrors: /status of (403|404|409)/ });

  test('each e-mail gets a result, and each invalid code shows its reason @nightly', async ({
    page,
    me,
    newPerson,
    newAdmin,
    openBrowserOf,
  }) => {
    const projectName = '초대하기';
    const projectId = await makeProject(me, projectName);
    const guest = await newPerson('박준');
    await page.goto(`/project/member?projectId=${projectId}`);
    await page.getByRole('button', { name: '멤버 초대' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: '이메일' }).fill(`박준 <${guest.email}>, ${me.email}; 주소아님`);
    await dialog.getByRole('button', { name: /초대/ }).last().click();
    const answers = dialog.getByRole('status').getByRole('listitem');
    await expect(answers).toHaveText([
      `${guest.email}초대를 보냈어요`,
      `${me.email}이미 멤버예요`,
      '주소아님주소를 확인해 주세요',
    ]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('main').getByText(guest.email)).toBeVisible();

    await page.getByRole('button', { name: '멤버 초대' }).click();
    await page.getByRole('tab', { name: '코드로' }).click();
    await page.getByRole('button', { name: '코드 만들기' }).click();
    const code = await page.getByRole('textbox', { name: '초대 코드' }).inputValue();
    const jun = await openBrowserOf(guest);
    await openInvite(jun, code);
    await expect(jun.getByText(`김민아 님이 ‘${projectName}’ 프로젝트에 초대했어요.`)).toBeVisible();
    await jun.getByRole('button', { name: '참여하기' }).click();
    await jun.waitForURL(/\/project\/dashboard/);

    const other = await openBrowserOf(await newPerson('이소라'));
    await openInvite(other, code);
    await expect(other.getByRole('dialog', { name: '이미 쓴 초대예요' })).toBeVisible();
    await openInvite(other, 'no-such-code');
    await expect(other.getByRole('dialog', { name: '초대 코드를 찾을 수 없어요' })).toBeVisible();

    await test.step('a mailed code works for its account only', async () => {
      await openInvite(other, await mailedText(await newAdmin('운영자'), guest.email, /invite=([0-9a-f]+)/));
      const refusal = other.getByRole('dialog', { name: '다른 계정으로 온 초대예요' });
      await expect(refusal.getByText('p***@example.com')).toBeVisible();
      await refusal.getByRole('button', { name: '다른 계정으로 로그인' }).click();
      await other.waitForURL(/\/member\/login\?next=/);
    });
  });

  test('an e-mail over its daily mail limit is refused, and the rest of the batch is sent @nightly', async ({
    page,
    me,
  }) => {
    const projectId = await makeProject(me, '메일 한도');
    const { send, rows } = me;
    const addressOf = (word: string) => `${word}-${projectId}@example.com`;
    const often = addressOf('often');
    const invite = (email: string) =>
      send('/rest/v1/rpc/create_invites', { p_project_id: projectId, p_emails: [email], p_role: 'member' });
    await invite(often);
    const [sent] = await rows(`project_invites?select=id&project_id=eq.${projectId}`);
    for (let n = 0; n < 4; n += 1) await send('/rest/v1/rpc/resend_invite', { p_invite_id: sent?.id });

    await page.goto(`/project/member?projectId=${projectId}`);
    await page.getByRole('button', { name: `${often} 초대 다시 보내기` }).click();
    await expect(page.getByText(/오늘 초대를 여러 번 보냈어요. (오늘|내일) (오전|오후) \d+:\d\d부터/)).toBeVisible();

    await page.getByRole('button', { name: `${often} 초대 취소` }).click();
    await page.getByRole('button', { name: '초대 취소', exact: true }).click();
    await expect(page.getByText('기다리는 초대가 없어요.')).toBeVisible();
    await page.getByRole('button', { name: '멤버 초대' }).click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByRole('textbox', { name: '이메일' });
    await field.fill([addressOf('first'), often, addressOf('last')].join(', '));
    await dialog.getByRole('button', { name: '3명 초대' }).click();
    const answers = dialog.getByRole('status').getByRole('listitem');
    await expect(answers).toHaveText([
      `${addressOf('first')}초대를 보냈어요`,
      /^often-.*지금은 못 보냈어요.*(오늘|내일) (오전|오후) \d+:\d\d부터 보낼 수 있어요/,
      `${addressOf('last')}초대를 보냈어요`,
    ]);
    await expect(field).toHaveValue(often);
  });

  test('a viewer who joins by link can read, sees no forbidden actions, and can be removed', async ({
    page,
    me,
    newPerson,
    openBrowser,
  }) => {
    const projectId = await makeProject(me, '읽는 사람');
    const [noteId] = await makeNotes(me, projectId, '읽기만');
    const code = await makeCode(me, projectId, 'viewer');
    const viewer = await newPerson('이소라');

    const sora = await openBrowser();
    await sora.goto(`/project?invite=${code}`);
    await sora.waitForURL(/\/member\/login/);
    await sora.getByLabel('이메일').fill(viewer.email);
    await sora.getByLabel('비밀번호', { exact: true }).fill(viewer.password);
    await sora.getByRole('button', { name: '로그인', exact: true }).click();
    await sora.getByRole('button', { name: '참여하기' }).click();
    await sora.waitForURL(/\/project\/dashboard/);

    const menu = sora.getByRole('navigation', { name: '프로젝트 메뉴' });
    await menu.getByRole('link', { name: '노트' }).click();
    await expect(sora.getByRole('treeitem', { name: '읽기만' })).toBeVisible();
    await expect(sora.getByRole('button', { name: /새 노트/ })).toHaveCount(0);
    await menu.getByRole('link', { name: '멤버' }).click();
    await expect(sora.getByText(me.email)).toBeVisible();
    await expect(sora.getByRole('button', { name: '멤버 초대' })).toHaveCount(0);
    await expect(sora.getByText('보낸 초대')).toHaveCount(0);
    await visit(sora, `/project/note/edit/${noteId}`);
    await expect(sora).toHaveURL(/\/project\/note\/view\//);
    // The print view shows only the note.
    await sora.emulateMedia({ media: 'print' });
    await expect(sora.getByRole('heading', { name: '읽기만' })).toBeVisible();
    await expect(sora.locator('nav, aside, header').filter({ visible: true })).toHaveCount(0);
    await sora.emulateMedia({ media: null });

    await page.goto(`/project/member?projectId=${projectId}`);
    await page.getByRole('button', { name: '이소라 님의 역할' }).click();
    await chooseItem(page.getByRole('menuitemradio', { name: '관리자' }));
    await expect(page.getByText('뷰어 → 관리자')).toBeVisible();
    const managers = `project_members?select=id,project_member_roles!inner(role)&project_id=eq.${projectId}&project_member_roles.role=eq.manager`;
    await expect.poll(async () => (await me.rows(managers)).length).toBe(1);
    await page.getByRole('button', { name: '이소라 님 메뉴' }).click();
    await chooseItem(page.getByRole('menuitem', { name: '내보내기' }));
    await page.getByRole('button', { name: '내보내기', exact: true }).click();
    await expect(page.getByRole('main').getByText(viewer.email)).toHaveCount(0);
    await sora.goto(`/project/note?projectId=${projectId}`);
    await expect(sora.getByText('Page Not Found')).toBeVisible();
  });
});

test('a project can be removed and restored with its notes', async ({ page, me }) => {
  const projectId = await makeProject(me, '잠깐 지울 프로젝트');
  await makeNotes(me, projectId, '남아 있을 노트');
  await page.goto('/project');
  await page.getByRole('button', { name: '‘잠깐 지울 프로젝트’ 메뉴' }).click();
  await chooseItem(page.getByRole('menuitem', { name: '휴지통으로 옮기기' }));
  await page.getByRole('button', { name: '휴지통으로 옮기기', exact: true }).click();
  await expect(page.getByText('프로젝트를 휴지통으로 옮겼어요')).toBeVisible();
  // The list shows the project before the server has restored it.
  const restored = page.waitForResponse(/rpc\/restore_project/);
  await page.getByRole('button', { name: '‘잠깐 지울 프로젝트’ 복원' }).click();
  await restored;
  await expect(page.getByRole('button', { name: '‘잠깐 지울 프로젝트’ 메뉴' })).toBeVisible();
  await visit(page, `/project/note?projectId=${projectId}`);
  await expect.poll(() => tree(page)).toBe('남아 있을 노트');
});
