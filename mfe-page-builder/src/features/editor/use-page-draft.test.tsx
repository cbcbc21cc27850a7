import 'fake-indexeddb/auto';
import { sessionStore } from '@dojang/shared-auth';
import { createQueryClient, QueryClientProvider } from '@dojang/shared-auth/query';
import { AppProvider, type Continued, JournalGate } from '@dojang/shared-ui';
import { act, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveDraft } from '../page/page.mutations.ts';
import type { Page } from '../page/page.schema.ts';
import { isSameDraft, parseKeptDraft } from './kept-draft.logic.ts';
import { type Draft, usePageDraft } from './use-page-draft.ts';

vi.mock('../page/page.mutations.ts', () => ({ saveDraft: vi.fn() }));
const save = vi.mocked(saveDraft);

const page = { id: 'p1', site_id: 's1', title: '가게', draft: { text: '처음' }, rev: 3 } as unknown as Page;
const changed = { text: '고친 글' };

/** An editor that reports its change only when it unmounts, like the canvas. */
function Late({ onGoing }: { onGoing: (project: unknown) => void }) {
  useLayoutEffect(() => () => onGoing(changed), [onGoing]);
  return null;
}

function Screen({ continued }: { continued: Continued<Draft> | null }) {
  const { autosave, setProject } = usePageDraft(page, continued, 'editor');
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

let account = '';

const options = (shown: unknown) => ({ editor: 'editor', shown, acknowledged: page.draft });

const open = () =>
  render(
    <AppProvider>
      <QueryClientProvider client={createQueryClient()}>
        <JournalGate<Draft>
          place={{ account, kind: 'page', id: page.id }}
          stored={{ project: page.draft, title: page.title }}
          rev={page.rev}
          parse={parseKeptDraft}
          isSame={isSameDraft}
          preview={({ project }) => <pre>{JSON.stringify(project)}</pre>}
          onLeave={() => {}}
          skeleton={null}
        >
          {(continued) => <Screen continued={continued} />}
        </JournalGate>
      </QueryClientProvider>
    </AppProvider>,
  );

const change = async () => {
  const button = await screen.findByRole('button', { name: '고치기' });
  await act(async () => button.click());
};
const continueOffered = async () => {
  const button = await screen.findByRole('button', { name: '이어서 쓰기' });
  await act(async () => button.click());
};

const SAVED = { ok: true as const, rev: 4, updatedAt: '2026-11-22T09:00:00+00:00' };

beforeEach(() => {
  // Only the entries of this user.
  account = crypto.randomUUID();
  sessionStore.setState({ id: account });
  save.mockReset();
  save.mockResolvedValue(SAVED);
});
afterEach(() => sessionStore.setState({ id: '' }));

test('a change that an editor reports on unmount is saved, and kept in the journal until the server has it', async () => {
  let answer = (_: typeof SAVED) => {};
  save.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  const first = open();
  await screen.findByRole('button', { name: '고치기' });
  first.unmount();
  expect(save).toHaveBeenCalledWith('p1', { project: changed }, 3, options(changed));
  const second = open();
  expect(await screen.findByText(JSON.stringify(changed))).toBeInTheDocument();
  second.unmount();
  answer(SAVED);
  await expect
    .poll(async () => {
      const third = open();
      await screen.findByRole('button').catch(() => null);
      const isOffered = screen.queryByText(JSON.stringify(changed)) !== null;
      third.unmount();
      return isOffered;
    })
    .toBe(false);
});

test('unsaved changes are offered at the next visit, and saved when the user continues them', async () => {
  save.mockRejectedValue(new TypeError('Failed to fetch'));
  const first = open();
  await change();
  first.unmount();
  save.mockReset();
  save.mockResolvedValue(SAVED);
  open();
  await continueOffered();
  await expect.poll(() => save.mock.calls).toEqual([['p1', { project: changed }, 3, options(changed)]]);
  await expect.poll(() => screen.getByRole('status').textContent).toBe('saved');
});
