import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { launchChromium } from '../../e2e/support/chromium.ts';
import { makeProject } from '../../e2e/support/projects.ts';
import { longDocument } from '../support/long-note.ts';
import { watchPaints } from '../support/paint-times.ts';
import { type Mina, minaAt } from '../support/people.ts';
import { startPlatform } from '../support/platform.ts';
import { atMost, type Figure, quantile, type Target } from '../support/target.ts';

const KEYS = 150;
/** Time between two keys of a fast typist. */
const PAUSE_MS = 80;

/** Creates a note with this many blocks and puts the cursor at the end of a block in the middle. */
async function openNote({ page, api }: Mina, blocks: number): Promise<void> {
  const projectId = await makeProject(api, `${blocks} 블록`);
  const id = randomUUID();
  const note = { id, project_id: projectId, title: `${blocks} 블록`, content: longDocument(blocks) };
  await api.send('/rest/v1/notes?select=id', note);
  await page.goto(`/project/note/edit/${id}?projectId=${projectId}`);
  const middle = page.locator('.ProseMirror > *').nth(Math.floor(blocks / 2) + 2);
  await middle.waitFor();
  await middle.scrollIntoViewIfNeeded();
  await middle.click();
  await page.keyboard.press('End');
  await pause(1500);
}

async function typeKeys(page: Page): Promise<void> {
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press(key % 6 === 5 ? 'Space' : 'abcdefghij'.charAt(key % 10));
    await pause(PAUSE_MS);
  }
}

/** Types like an input method: each syllable is composed letter by letter and then committed. */
async function compose(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  for (let syllable = 0; syllable < KEYS / 3; syllable++) {
    for (const text of ['ㅎ', '하', '한']) {
      await cdp.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 });
      await pause(PAUSE_MS);
    }
    await cdp.send('Input.insertText', { text: '한' });
  }
  await cdp.detach();
}

async function figuresOf(mina: Mina, blocks: number, limitMs: number): Promise<Figure[]> {
  await openNote(mina, blocks);
  const paints = await watchPaints(mina.page);
  await typeKeys(mina.page);
  const keys = await paints.take();
  await compose(mina.page);
  const composed = await paints.take();
  const note = (times: number[]) => `median ${quantile(times, 0.5).toFixed(1)} ms over ${times.length}`;
  const size = blocks.toLocaleString('en');
  return [
    atMost(`key to frame, ${size} blocks, p95`, quantile(keys, 0.95), limitMs, note(keys)),
    atMost(`letter of a syllable, ${size} blocks, p95`, quantile(composed, 0.95), limitMs, note(composed)),
  ];
}

export const editor: Target = {
  id: 6,
  title: 'key press in the editor, saving as one types; frames come as soon as they are drawn',
  async run() {
    const platform = await startPlatform();
    // Only the work is measured, because a 60 Hz screen alone adds up to 16.7 ms.
    const browser = await launchChromium(['--disable-gpu-vsync', '--disable-frame-rate-limit']);
    try {
      const mina = await minaAt(browser, platform.url);
      const figures = [...(await figuresOf(mina, 1_000, 16)), ...(await figuresOf(mina, 5_000, 33))];
      await mina.close();
      return figures;
    } finally {
      await browser.close();
      await platform.stop();
    }
  },
};
