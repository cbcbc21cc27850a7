import { expectAccessible } from './support/accessible.ts';
import { addMember, body, expectSaved, makeNotes, makeProject, tabTo } from './support/projects.ts';
import { expect, type Page, test } from './support/test.ts';

// The browser is new: in a browser that other journeys used, a page may not read the clipboard.
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const clipboard = { writeText: async (text: string) => sessionStorage.setItem('copied', text) };
    Object.defineProperty(navigator, 'clipboard', { value: clipboard });
  });
});

/** The copied link. The message about it disappears after two seconds. */
async function copied(page: Page): Promise<string> {
  const read = () => page.evaluate(() => sessionStorage.getItem('copied') ?? '');
  await expect.poll(read).toContain('&line=');
  return read();
}
const marked = (page: Page) => page.locator('[data-marked]');
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

test('the link of a line opens the note at this line for another person, also after the note has grown @nightly', async ({
  page,
  me,
  newPerson,
  openBrowserOf,
}) => {
  const projectId = await makeProject(me, '회의');
  const [id = ''] = await makeNotes(me, projectId, '긴 회의록');
  const lines = Array.from({ length: 80 }, (_, at) => paragraph(`${at + 1}번째 안건`));
  const save = (base: number, content: unknown[]) =>
    me.send('/rest/v1/rpc/save_note', {
      p_note_id: id,
      p_base_rev: base,
      p_title: '긴 회의록',
      p_content: { type: 'doc', content },
      p_body_text: '안건',
    });
  await save(1, lines);
  const address = `/project/note/view/${id}?projectId=${projectId}`;
  await page.goto(address);
  const line = page.getByText('60번째 안건');
  await line.scrollIntoViewIfNeeded();
  await line.hover();
  await page.getByRole('button', { name: '이 줄의 링크 복사' }).click();
  const link = await copied(page);

  const other = await newPerson('박준');
  await addMember(me, other, projectId);
  const jun = await openBrowserOf(other);
  await jun.goto(link);
  await expect(marked(jun)).toHaveText('60번째 안건');
  await expect(marked(jun)).toBeInViewport();
  await expect(marked(jun)).toBeFocused();
  await expectAccessible(jun, 'a note with a marked line');

  await save(2, [...lines.slice(0, 10), paragraph('새 줄'), paragraph('또 새 줄'), ...lines.slice(10)]);
  await jun.goto(link);
  await expect(marked(jun)).toHaveText('60번째 안건');
  await save(3, [...lines.slice(0, 59), paragraph('바뀐 글'), ...lines.slice(60)]);
  await jun.goto(link);
  await expect(jun.getByText('링크한 줄의 글이 바뀌었어요.')).toBeVisible();
  await expect(marked(jun)).toHaveText('바뀐 글');
});

test('by keyboard: a block of code gets its language and colours, and the link of its line is copied @nightly', async ({
  page,
  me,
}) => {
  const projectId = await makeProject(me, '코드');
  const [id = ''] = await makeNotes(me, projectId, '배포 순서');
  /** The words of each highlighted colour. */
  const words = (kind: string) =>
    page.evaluate((name) => [...(CSS.highlights.get(name)?.values() ?? [])].map(String), `code-${kind}`);
  await page.goto(`/project/note/edit/${id}?projectId=${projectId}`);
  await body(page).click();
  await page.keyboard.type('```ts\n');
  await page.keyboard.type('const 이름 = "도장";');
  await expect.poll(() => words('keyword')).toEqual(['const']);
  await expect.poll(() => words('string')).toEqual(['"도장"']);
  await page.keyboard.press('Home');
  await page.keyboard.type('// ');
  await expect.poll(() => words('comment')).toEqual(['// const 이름 = "도장";']);
  await expect.poll(() => words('keyword')).toEqual([]);
  const colour = await page.evaluate(() => {
    const code = document.querySelector('pre code');
    return code && [getComputedStyle(code, '::highlight(code-comment)').color, getComputedStyle(code).color];
  });
  expect(colour?.[0]).not.toBe(colour?.[1]);

  const language = page.getByRole('combobox', { name: '코드의 언어' });
  await expect(language).toHaveValue('tsx');
  await tabTo(page, language, 'Shift+Tab');
  await page.keyboard.type('python');
  await expect(language).toHaveValue('python');
  // A TypeScript comment is not a comment in Python.
  await expect.poll(() => words('comment')).toEqual([]);
  await expectSaved(page);
  await expectAccessible(page, 'a block of code');

  await body(page).click();
  await page.getByRole('button', { name: '이 줄의 링크 복사' }).click();
  await page.goto(await copied(page));
  await expect(marked(page)).toContainText('const 이름');
  await expect(page.locator('pre code')).toHaveAttribute('data-language', 'python');
});
