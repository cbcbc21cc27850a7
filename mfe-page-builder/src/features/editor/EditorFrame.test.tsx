import { openScreen } from '@dojang/shared-auth/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { MOST_NODES } from './components/LargePage.tsx';
import { ChosenEditor } from './EditorFrame.tsx';
import type { PageDraft } from './use-page-draft.ts';

// The canvas needs a browser.
vi.mock('./studio/Studio.tsx', () => ({ Studio: () => <p>편집기</p> }));
vi.mock('./phone/PhoneEditor.tsx', () => ({ PhoneEditor: () => <p>편집기</p> }));

const open = (count: number) => {
  const components = Array.from({ length: count }, () => ({ tagName: 'p' }));
  const project = { pages: [{ frames: [{ component: { components } }] }] };
  const pageDraft = { draft: { project, title: '큰 페이지' } } as unknown as PageDraft;
  openScreen(
    <ChosenEditor edited={{ kind: 'page', id: 'p', siteId: 's', pageId: 'p' }} pageDraft={pageDraft} />,
    '/page/edit',
  );
};

test('a page that would stop the tab is opened after a question only, which offers earlier versions', async () => {
  open(MOST_NODES + 1);
  expect(screen.getByText(/요소가 4,001개라서/)).toBeVisible();
  expect(screen.getByRole('link', { name: '지난 버전 보기' })).toHaveAttribute('href', '/page/view/p');
  expect(screen.queryByText('편집기')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '그래도 열기' }));
  expect(await screen.findByText('편집기')).toBeVisible();
});

test('a page of a usual size is opened at once', async () => {
  open(MOST_NODES);
  expect(await screen.findByText('편집기')).toBeVisible();
});
