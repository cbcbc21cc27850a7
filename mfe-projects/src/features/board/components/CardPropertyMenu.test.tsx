import { currentProjectStore } from '@dojang/shared-auth';
import { openScreen } from '@dojang/shared-auth/testing';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { idOf, issueServer, PROJECT } from '../../issue/server.fixtures.ts';
import { issue } from '../../issue/testing.ts';
import { CardPropertyMenu } from './CardPropertyMenu.tsx';

afterEach(() => currentProjectStore.getState().clear());

test('the menu of a card contains the icons of its options, because a board does not have them', async () => {
  await issueServer([issue(1, { id: idOf(1) })]);
  const editing = { property: 'priority' as const, ids: [idOf(1)], anchor: document.body, cardId: idOf(1) };
  openScreen(<CardPropertyMenu projectId={PROJECT} editing={editing} onClose={() => {}} />, '/x');
  await screen.findByRole('option', { name: /긴급/ });
  const icons = [...document.querySelectorAll('[role=option] use')].map((use) => use.getAttribute('href') ?? '');
  expect(icons).toHaveLength(5);
  expect(icons.filter((href) => !document.querySelector(href))).toEqual([]);
});

test('a due date is typed or chosen in a Korean calendar, by keyboard alone', async () => {
  const { calls } = await issueServer([issue(1, { id: idOf(1), due_date: '2026-09-03' })]);
  const editing = { property: 'due' as const, ids: [idOf(1)], anchor: document.body, cardId: idOf(1) };
  let isClosed = false;
  const { user } = openScreen(
    <CardPropertyMenu
      projectId={PROJECT}
      editing={editing}
      onClose={() => {
        isClosed = true;
      }}
    />,
    '/x',
  );
  await user.type(await screen.findByRole('combobox', { name: '기한 고르기' }), '2026. 9. 4.');
  expect(await screen.findByRole('option', { name: /2026-09-04 금요일/ })).toBeInTheDocument();
  await user.tab();
  expect(screen.getByRole('button', { name: '달력에서 고르기' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toMatch(/^3, 2026년 9월 3일/);
  await user.click(screen.getByRole('button', { name: '다음 달' }));
  expect(isClosed).toBe(false);
  await user.click(screen.getByRole('button', { name: /^17, 2026년 10월 17일/ }));
  expect(isClosed).toBe(true);
  await expect.poll(() => calls('update_issues')).toMatchObject([{ p_changes: { due_date: '2026-10-17' } }]);
});
