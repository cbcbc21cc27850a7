import type { Locator } from '@playwright/test';
import type { PersonApi } from './api.ts';
import { expect, type Page } from './test.ts';

/** Presses Tab until the element has the focus, as a keyboard user does. */
export async function tabTo(page: Page, target: Locator, key = 'Tab') {
  await target.waitFor();
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${target} is not reached by ${key}`);
}

// The data of a journey is created over REST. The tested actions are done on the screen.

export async function makeProject({ send }: PersonApi, name: string): Promise<string> {
  const id = crypto.randomUUID();
  await send('/rest/v1/projects?select=id', { id, name });
  return id;
}

const NOTES_SENT = 100;

/** Creates notes with these titles in this order and returns their ids. */
export async function makeNotes({ send }: PersonApi, projectId: string, ...titles: string[]): Promise<string[]> {
  // Notes that are created at the same time are ordered by their ids.
  const ids = titles.map(() => crypto.randomUUID()).sort();
  const notes = titles.map((title, n) => ({ id: ids[n], project_id: projectId, title }));
  for (let at = 0; at < notes.length; at += NOTES_SENT) {
    await send('/rest/v1/notes?select=id', notes.slice(at, at + NOTES_SENT));
  }
  return ids;
}

/** Creates a project with one note, and returns the id of the note. */
export async function makeNote(person: PersonApi, title: string): Promise<string> {
  const [id = ''] = await makeNotes(person, await makeProject(person, '일지'), title);
  return id;
}

export async function makeCode({ send }: PersonApi, projectId: string, role: 'member' | 'viewer'): Promise<string> {
  const args = { p_project_id: projectId, p_role: role };
  const [made] = await send<{ code: string }[]>('/rest/v1/rpc/create_invite_code', args);
  return made?.code ?? '';
}

/** Opens the notes of the current project. Waits for the page, because the dashboard has buttons with the same names. */
export async function openNotes(page: Page) {
  await page.getByRole('navigation', { name: '프로젝트 메뉴' }).getByRole('link', { name: '노트' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '노트', exact: true })).toBeVisible();
}

export const expectSaved = (page: Page) => expect(page.locator('[data-save-state=saved]')).toBeVisible();
export const body = (page: Page) => page.getByRole('textbox', { name: '본문' });

export async function typeAtEnd(page: Page, text: string) {
  await body(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(text);
}

/** The visible tree: one dot per level. Empty while it is loading. */
export const tree = (page: Page) =>
  page
    .locator('[role=tree][aria-busy=false] [role=treeitem]')
    .evaluateAll((rows) =>
      rows
        .map((row) => '.'.repeat(Number(row.ariaLevel) - 1) + row.querySelector('[id^="title-"]')?.textContent)
        .join(' '),
    );

export const openInvite = (page: Page, code: string) => page.goto(`/project?invite=${code}`);

/** Makes somebody a member with an invite of the owner. Another journey tests joining on the screen. */
export async function addMember(
  owner: PersonApi,
  person: PersonApi,
  projectId: string,
  role: 'member' | 'viewer' = 'member',
): Promise<void> {
  await person.send('/api/private/project/updateMember', { inviteCode: await makeCode(owner, projectId, role) });
}
