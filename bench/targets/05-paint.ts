import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { launchChromium } from '../../e2e/support/chromium.ts';
import { makeNotes, makeProject } from '../../e2e/support/projects.ts';
import { longDocument } from '../support/long-note.ts';
import { watchPaints } from '../support/paint-times.ts';
import { type Mina, minaAt } from '../support/people.ts';
import { startPlatform } from '../support/platform.ts';
import { atMost, type Figure, quantile, type Target } from '../support/target.ts';

const TIMES = 40;
const PAUSE_MS = 200;
const LIMIT_MS = 50;

async function timed(page: Page, what: string, act: (time: number) => Promise<unknown>): Promise<Figure> {
  await pause(1000);
  const paints = await watchPaints(page);
  for (let time = 0; time < TIMES; time++) {
    await act(time);
    await pause(PAUSE_MS);
  }
  const times = await paints.take();
  const note = `median ${quantile(times, 0.5).toFixed(1)} ms over ${times.length}, at 60 Hz`;
  return atMost(`${what}, p95`, quantile(times, 0.95), LIMIT_MS, note);
}

async function inANote({ page, api }: Mina, projectId: string): Promise<Figure[]> {
  const id = crypto.randomUUID();
  await api.send('/rest/v1/notes?select=id', { id, project_id: projectId, title: '할 일', content: longDocument(40) });
  await page.goto(`/project/note/edit/${id}?projectId=${projectId}`);
  const task = page.locator('.ProseMirror input[type=checkbox]').first();
  await task.scrollIntoViewIfNeeded();
  const checked = await timed(page, 'check a task', () => task.click());
  await page.locator('.ProseMirror > p').nth(2).click();
  const typed = await timed(page, 'type a letter', (time) => page.keyboard.press('abcdefghij'.charAt(time % 10)));
  return [checked, typed];
}

async function inTheTree({ page }: Mina, projectId: string): Promise<Figure> {
  await page.goto(`/project/note?projectId=${projectId}`);
  const row = page.getByRole('treeitem').nth(20);
  await row.focus();
  return timed(page, 'move a note among 200', (time) =>
    page.keyboard.press(time % 2 ? 'Alt+ArrowUp' : 'Alt+ArrowDown'),
  );
}

async function onAMemo({ page }: Mina): Promise<Figure> {
  await page.goto('/memo');
  return timed(page, 'pin a memo', () =>
    page
      .getByRole('button', { name: /^고정( 해제)?$/ })
      .first()
      .click(),
  );
}

export const paint: Target = {
  id: 5,
  title: 'from an action to the frame that shows it',
  async run() {
    const platform = await startPlatform();
    const browser = await launchChromium();
    try {
      const mina = await minaAt(browser, platform.url);
      const projectId = await makeProject(mina.api, '재는 프로젝트');
      await makeNotes(mina.api, projectId, ...Array.from({ length: 200 }, (_, n) => `노트 ${n}`));
      const figures = [...(await inANote(mina, projectId)), await inTheTree(mina, projectId), await onAMemo(mina)];
      await mina.close();
      return figures;
    } finally {
      await browser.close();
      await platform.stop();
    }
  },
};
