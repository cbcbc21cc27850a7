import { openScreen } from '@dojang/shared-auth/testing';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { Note } from './note.schema.ts';
import { useNoteDraft } from './use-note-draft.ts';

const noteAt = (rev: number, title: string): Note => ({
  id: 'n1',
  project_id: 'p1',
  title,
  content: { type: 'doc', content: [] },
  rev,
  removed_at: null,
  purge_at: null,
  updated_at: '2026-11-22T00:00:00Z',
  updated_by: null,
});

function Editing() {
  const [note, setNote] = useState(noteAt(1, '처음'));
  const { draft, setTitle } = useNoteDraft(note, false, null);
  const type = () => setTitle(`${draft.title} 그리고`);
  const arrive = () => setNote(noteAt(2, '남이 쓴 제목'));
  return (
    <>
      <output>{draft.title}</output>
      <button type="button" onClick={arrive}>
        도착
      </button>
      <button
        type="button"
        onClick={() => {
          type();
          arrive();
        }}
      >
        쓰면서 도착
      </button>
    </>
  );
}

test('a newer revision replaces an unchanged draft', async () => {
  const { user } = openScreen(<Editing />);
  await user.click(screen.getByRole('button', { name: '도착' }));
  expect(screen.getByText('남이 쓴 제목')).toBeInTheDocument();
});

test('a newer revision does not replace text typed in the same render', async () => {
  const { user } = openScreen(<Editing />);
  await user.click(screen.getByRole('button', { name: '쓰면서 도착' }));
  expect(screen.getByText('처음 그리고')).toBeInTheDocument();
});
