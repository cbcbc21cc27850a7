import { MAX_PAGE_BYTES } from '@dojang/contract/document';
import { fakeServer, openScreen, rows } from '@dojang/shared-auth/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PageDraft } from '../use-page-draft.ts';
import { PhoneEditor } from './PhoneEditor.tsx';

test('the message that a page is too large is shown below the save status, with what to do', async () => {
  await fakeServer({ 'GET /rest/v1/page_sections': () => rows([]) });
  const pageDraft = {
    draft: { project: { text: 'x'.repeat(MAX_PAGE_BYTES) }, title: '소개' },
    autosave: { error: null, conflict: null },
    saveState: 'error',
  } as unknown as PageDraft;
  openScreen(
    <PhoneEditor
      edited={{ kind: 'page', id: 'p', siteId: 's', pageId: 'p' }}
      pageDraft={pageDraft}
      onPublish={() => {}}
      onHistory={undefined}
    />,
    '/page/edit',
  );
  const warning = '페이지가 5MB를 넘어 저장할 수 없어요. 요소를 지우거나 일부를 다른 페이지로 옮겨 주세요.';
  expect(await screen.findByText(warning, {}, { timeout: 10_000 })).toBeVisible();
});
