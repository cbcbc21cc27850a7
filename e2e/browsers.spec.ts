import { makeProject } from './support/projects.ts';
import { proxyAsInstalled } from './support/proxy.ts';
import { chooseItem, expect, type Page, test } from './support/test.ts';

/** Translates the page as browsers do: each text is replaced by an element, again at each change. */
async function translate(page: Page) {
  await page.addInitScript(() => {
    const isLeftAlone = 'font, script, style, textarea, [translate="no"]';
    const translateAll = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (text.data.trim() === '' || text.parentElement?.closest(isLeftAlone)) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = `T:${text.data}`;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    new MutationObserver(() => document.body && translateAll()).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
}

test.describe('a page that the browser translates', () => {
  // The wrong password.
  test.use({ allowedErrors: /status of 40[013] .*\/(auth\/v1|api\/private)\// });

  test('forms keep what was typed and show their messages', async ({ page, newPerson }) => {
    const person = await newPerson('김민아');
    await translate(page);
    await page.goto('/member/login');
    await expect(page.getByRole('heading', { name: 'T:로그인' })).toBeVisible();
    await page.getByLabel('이메일').fill(person.email);
    await page.getByLabel('비밀번호', { exact: false }).first().fill('wrong');
    const submit = page
      .getByRole('main')
      .getByRole('button', { name: /로그인$/ })
      .first();
    await submit.click();
    await expect(page.getByRole('alert')).toContainText('T:');
    await expect(page.getByLabel('이메일')).toHaveValue(person.email);
    await expect(submit).toHaveText('T:로그인');
    await page.getByLabel('비밀번호', { exact: false }).first().fill(person.password);
    await submit.click();
    await page.waitForURL((url) => url.pathname === '/');

    await page.goto('/member/account');
    await page.getByLabel('지금 비밀번호').fill('wrong');
    await page.getByLabel('새 비밀번호').first().fill('moonset-papaya-43');
    await page.getByLabel('새 비밀번호 확인').fill('moonset-papaya-43');
    const change = page.getByRole('button', { name: '비밀번호 바꾸기' });
    await change.click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(change).toHaveText('T:비밀번호 바꾸기');
    await expect(page.getByLabel('새 비밀번호').first()).toHaveValue('moonset-papaya-43');
  });

  test('numbers beside other text are right after a change', async ({ page, me }) => {
    const projectId = await makeProject(me, '가을 전시');
    for (const title of ['포스터', '초대장'])
      await me.send('/rest/v1/rpc/create_issue', {
        p_id: crypto.randomUUID(),
        p_project_id: projectId,
        p_title: title,
      });
    await translate(page);
    await page.goto(`/project/issue?projectId=${projectId}`);
    const chosen = page.getByRole('status').filter({ hasText: '개 고름' });
    const rows = page.getByRole('treeitem');
    await rows.first().focus();
    await page.keyboard.press('x');
    await expect(chosen).toContainText('T:1');
    await rows.nth(1).focus();
    await page.keyboard.press('x');
    await expect(chosen).toContainText('T:2');
    await expect(chosen).not.toContainText('T:1');
  });
});

test('with blocked site data public pages work, and the sign-in pages say why nobody can sign in', async ({ page }) => {
  // As Chromium, Firefox and Safari do; the headless shell of the journeys ignores the setting itself.
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });
  });
  for (const path of ['/', '/about', '/notice', '/agreement/list', '/member/login', '/member/signup']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: '쿠키' })).toHaveCount(path.startsWith('/member/') ? 1 : 0);
  }
  await page.goto('/member/login');
  await page.getByLabel('이메일').fill('mina@dojang.test');
  await page.getByLabel('비밀번호', { exact: true }).fill('anything');
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: '막고 있어서' })).toHaveCount(2);
});

test.describe('behind a proxy as it is installed', () => {
  // The refused parts, and the socket that the proxy does not upgrade.
  test.use({ allowedErrors: /status of 413|WebSocket connection/ });

  test('a file of 3 MB is sent in smaller parts, and an admin reads what the proxy withholds', async ({
    baseURL,
    page,
    admin,
  }) => {
    const projectId = await makeProject(admin, '자료 모으기');
    const proxy = await proxyAsInstalled(String(baseURL));
    await page.goto(`${proxy.origin}/project/file?projectId=${projectId}`);
    await page.getByRole('button', { name: '올리기', exact: true }).click();
    const choosing = page.waitForEvent('filechooser');
    await chooseItem(page.getByRole('menuitem', { name: '파일 올리기' }));
    const file = { name: '영상.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(3_000_000, 'a') };
    await (await choosing).setFiles(file);
    await expect(page.getByRole('region', { name: '올리기' })).toContainText('1개를 모두 올렸어요');
    // Parts of 6, 3 and 1.5 MB.
    expect(proxy.refused.filter((line) => line.startsWith('PATCH'))).toHaveLength(3);

    await page.goto(`${proxy.origin}/admin`);
    const status = page.getByRole('region', { name: '플랫폼 상태' });
    for (const setting of ['client_max_body_size', 'Upgrade, Connection'])
      await expect(status.getByText(setting)).toBeVisible();
    await proxy.close();
  });
});
