import 'fake-indexeddb/auto';
import { fakeServer, openScreen, person } from '@dojang/shared-auth/testing';
import { fakeEditorLayout } from '@dojang/shared-ui/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { beforeAll, expect, test } from 'vitest';
import type { Note } from '../note.schema.ts';
import { NoteEditor } from './NoteEditor.tsx';

const SAVE = 'POST /rest/v1/rpc/save_note';

/** The part of the editor that the tests use. TipTap stores the editor on its element. */
interface Editor {
  chain(): Chain;
}
interface Chain {
  focus(at: 'end'): Chain;
  insertContent(text: string): Chain;
  run(): boolean;
}

beforeAll(fakeEditorLayout);

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

async function open() {
  const note: Note = {
    id: crypto.randomUUID(),
    project_id: crypto.randomUUID(),
    title: '회의록',
    content: { type: 'doc', content: [paragraph('첫 줄'), paragraph('둘째 줄')] },
    rev: 1,
    removed_at: null,
    purge_at: null,
    updated_at: '2026-11-22T09:00:00+00:00',
    updated_by: null,
  };
  const me = person({ id: crypto.randomUUID() });
  const answers = {
    'POST /rest/v1/rpc/note_path': () => [],
    [SAVE]: () => ({ ok: true, rev: 2, updated_at: '2026-11-22T09:01:00+00:00' }),
  };
  const server = await fakeServer(answers, me);
  let renders = 0;
  const view = openScreen(
    <Profiler
      id="note"
      onRender={() => {
        renders += 1;
      }}
    >
      <NoteEditor note={note} editable continued={null} />
    </Profiler>,
  );
  const box = await screen.findByRole('textbox', { name: '본문' }, { timeout: 10_000 });
  const { editor } = box as HTMLElement & { editor: Editor };
  const type = (text: string) => act(() => void editor.chain().focus('end').insertContent(text).run());
  const saved = () => server.sent(SAVE).map(({ body }) => body as { p_title: string; p_body_text: string });
  return { ...view, type, saved, renders: () => renders };
}

test('key presses in the text cause no render, and the text is saved', async () => {
  const { type, saved, renders } = await open();
  // The first key press changes the save status in the header.
  type('가');
  const before = renders();
  for (const letter of '나다라마바') type(letter);
  expect(renders()).toBe(before);
  await expect
    .poll(saved, { timeout: 10_000 })
    .toMatchObject([{ p_title: '회의록', p_body_text: '첫 줄\n둘째 줄가나다라마바' }]);
});

test('typing a title directly after the text keeps the text', async () => {
  const { type, saved } = await open();
  type('!');
  fireEvent.change(screen.getByRole('textbox', { name: '제목' }), { target: { value: '새 제목' } });
  await expect.poll(saved, { timeout: 10_000 }).toMatchObject([{ p_title: '새 제목', p_body_text: '첫 줄\n둘째 줄!' }]);
});

test('a character is saved when the screen closes before it was rendered', async () => {
  const { type, saved, unmount } = await open();
  type('!');
  unmount();
  await expect.poll(saved, { timeout: 10_000 }).toMatchObject([{ p_body_text: '첫 줄\n둘째 줄!' }]);
});
