import { createQueryClient, QueryClientProvider } from '@dojang/shared-auth/query';
import { act, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveDraft } from '../page/page.mutations.ts';
import type { Page } from '../page/page.schema.ts';
import { type KeptDraft, keepDraft, keptDraftsFor, newDrawer } from './kept-draft.ts';
import { usePageDraft } from './use-page-draft.ts';

vi.mock('../page/page.mutations.ts', () => ({ saveDraft: vi.fn() }));
const save = vi.mocked(saveDraft);

const page = { id: 'p1', site_id: 's1', title: '가게', draft: { text: '처음' }, rev: 3 } as unknown as Page;
const changed = { text: '고친 글' };

/** An editor that tells of its change only as it goes, as the canvas does. */
function Late({ onGoing }: { onGoing: (project: unknown) => void }) {
  useLayoutEffect(() => () => onGoing(changed), [onGoing]);
  return null;
}

function Screen({ kept = null }: { kept?: KeptDraft | null }) {
  const { autosave, setProject } = usePageDraft(page, kept);
  return (
    <>
      <output>{autosave.state}</output>
      <button type="button" onClick={() => setProject(changed)}>
        고치기
      </button>
      <Late onGoing={setProject} />
    </>
  );
}

const open = (kept?: KeptDraft) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Screen kept={kept} />
    </QueryClientProvider>,
  );

beforeEach(() => {
  localStorage.clear();
  save.mockReset();
  save.mockResolvedValue({ ok: true, rev: 4 });
});

afterEach(() => {
  vi.useRealTimers();
});

test('what an editor tells of as it goes is saved, and kept here until the server has it', async () => {
  let answer = (_: { ok: true; rev: number }) => {};
  save.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  open().unmount();
  expect(save).toHaveBeenCalledWith('p1', { project: changed, title: '가게' }, 3);
  expect(keptDraftsFor('', page)).toMatchObject([{ project: changed, rev: 3 }]);
  answer({ ok: true, rev: 4 });
  await expect.poll(() => localStorage.length).toBe(0);
});

test('closing the page keeps what is unsaved', async () => {
  save.mockRejectedValue(new TypeError('Failed to fetch'));
  open();
  await act(async () => screen.getByRole('button').click());
  await act(async () => void window.dispatchEvent(new Event('pagehide')));
  expect(keptDraftsFor('', page)).toMatchObject([{ project: changed, title: '가게', rev: 3 }]);
});

test('what was kept is continued on the revision that it was made on', async () => {
  vi.useFakeTimers();
  open({ project: changed, title: '가게', rev: 2, at: '2026-11-21T00:00:00Z', key: 'gone' });
  expect(screen.getByRole('status')).toHaveTextContent('dirty');
  await act(() => vi.advanceTimersByTimeAsync(800));
  expect(save).toHaveBeenCalledWith('p1', { project: changed, title: '가게' }, 2);
  expect(screen.getByRole('status')).toHaveTextContent('saved');
});

test('what another tab kept stays on its revision and is there when this one has saved', async () => {
  vi.useFakeTimers();
  keepDraft(newDrawer('', 'p1'), { project: { text: '다른 탭의 글' }, title: '가게' }, 2);
  open();
  await act(async () => screen.getByRole('button').click());
  await act(() => vi.advanceTimersByTimeAsync(800));
  expect(screen.getByRole('status')).toHaveTextContent('saved');
  expect(keptDraftsFor('', page)).toMatchObject([{ project: { text: '다른 탭의 글' }, rev: 2 }]);
});

test('neither of two tabs that are closed unsaved writes over what the other one keeps', async () => {
  save.mockRejectedValue(new TypeError('Failed to fetch'));
  keepDraft(newDrawer('', 'p1'), { project: { text: '다른 탭의 글' }, title: '가게' }, 3);
  open();
  await act(async () => screen.getByRole('button').click());
  await act(async () => void window.dispatchEvent(new Event('pagehide')));
  const texts = keptDraftsFor('', page).map(({ project }) => (project as { text: string }).text);
  expect(texts.toSorted()).toEqual(['고친 글', '다른 탭의 글']);
});

test('what was kept and then continued is gone with the next save, though one typed on', async () => {
  vi.useFakeTimers();
  keepDraft(newDrawer('', 'p1'), { project: { text: '닫기 전' }, title: '가게' }, 3);
  open(keptDraftsFor('', page)[0]);
  await act(async () => screen.getByRole('button').click());
  await act(() => vi.advanceTimersByTimeAsync(800));
  expect(save).toHaveBeenLastCalledWith('p1', { project: changed, title: '가게' }, 3);
  expect(localStorage).toHaveLength(0);
});
