import { AppProvider } from '@dojang/shared-ui';
import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { PageDraft } from '../use-page-draft.ts';
import { PublishDialog } from './PublishDialog.tsx';

const project = {
  pages: [
    {
      component: {
        type: 'wrapper',
        components: [{ tagName: 'h1', components: [{ type: 'textnode', content: '가게' }] }],
      },
    },
  ],
};

async function open(autosave: { state: string; error: unknown }) {
  const flush = vi.fn(async () => {});
  const pageDraft = { draft: { project, title: '가게' }, autosave: { ...autosave, flush } };
  await act(async () => {
    render(
      <AppProvider>
        <PublishDialog pageDraft={pageDraft as unknown as PageDraft} publish={async () => null} onClose={() => {}} />
      </AppProvider>,
    );
  });
  return { flush, send: screen.getByRole('button', { name: '게시하기' }) };
}

test('what was saved may be published', async () => {
  const { send } = await open({ state: 'saved', error: null });
  expect(send).toBeEnabled();
  expect(screen.queryByText(/아직 저장되지 않았어요/)).toBeNull();
});

test('what could not be saved is not offered for publishing, but for saving', async () => {
  const { flush, send } = await open({ state: 'error', error: new TypeError('Failed to fetch') });
  expect(screen.getByText(/아직 저장되지 않았어요/)).toBeVisible();
  expect(screen.queryByText(/바로 게시해도 좋아요/)).toBeNull();
  expect(send).toBeDisabled();
  await act(async () => screen.getByRole('button', { name: '지금 저장' }).click());
  expect(flush).toHaveBeenCalledTimes(1);
});
