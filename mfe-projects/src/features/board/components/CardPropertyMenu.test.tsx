import { currentProjectStore } from '@dojang/shared-auth';
import { openScreen } from '@dojang/shared-auth/testing';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { idOf, issueServer, PROJECT } from '../../issue/server.fixtures.ts';
import { issue } from '../../issue/testing.ts';
import { CardPropertyMenu } from './CardPropertyMenu.tsx';

afterEach(() => currentProjectStore.getState().clear());

test('the menu of a card brings the icons of its options, which a board does not have', async () => {
  await issueServer([issue(1, { id: idOf(1) })]);
  const editing = { property: 'priority' as const, ids: [idOf(1)], anchor: document.body, cardId: idOf(1) };
  openScreen(<CardPropertyMenu projectId={PROJECT} editing={editing} onClose={() => {}} />, '/x');
  await screen.findByRole('option', { name: /긴급/ });
  const icons = [...document.querySelectorAll('[role=option] use')].map((use) => use.getAttribute('href') ?? '');
  expect(icons).toHaveLength(5);
  expect(icons.filter((href) => !document.querySelector(href))).toEqual([]);
});
