import { fakeServer, openScreen, refused } from '@dojang/shared-auth/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Component as PageEditPage } from './PageEditPage.tsx';

test('an editor that cannot be opened offers a retry and a back link', async () => {
  await fakeServer({ 'POST /rest/v1/rpc/hold_page': () => refused(500, 'broken') });
  openScreen(<PageEditPage />, '/page/edit?pageId=7d0c0003-0000-4000-8000-000000000001');
  expect(await screen.findByRole('button', { name: '다시 시도' })).toBeVisible();
  expect(screen.getByRole('link', { name: '페이지 목록으로' })).toHaveAttribute('href', '/page');
});
