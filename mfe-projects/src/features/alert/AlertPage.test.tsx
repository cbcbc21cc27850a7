import { fakeServer, openScreen, person, rows, type SentRequest } from '@dojang/shared-auth/testing';
import { NotificationKindsProvider } from '@dojang/shared-ui';
import { chooseMenuItem } from '@dojang/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Component as AlertPage } from './AlertPage.tsx';
import { patchAlert, staysIn } from './alert.logic.ts';
import type { Alert, AlertChange } from './alert.schema.ts';
import { Component as Bell } from './Bell.tsx';

const KINDS = [
  {
    kind: 'projects.mentioned',
    label: '나를 언급함',
    sentence: '{actor}이 ‘{title}’에서 나를 언급했어요',
    icon: undefined,
  },
];

const alert = (n: number, fields: Partial<Alert> = {}): Alert => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  project_id: 'p1',
  project_name: '온기커피',
  kind: 'projects.mentioned',
  actor_id: null,
  actor_name: '박준',
  actor_count: 1,
  target_type: 'note',
  target_id: `t${n}`,
  title: `회의록 ${n}`,
  link: `/project/note/view/t${n}`,
  count: 1,
  read_at: null,
  snoozed_until: null,
  archived_at: null,
  shown_at: new Date(Date.now() - n * 1000).toISOString(),
  is_there: true,
  excerpt: null,
  ...fields,
});

/** The inbox on a fake server that stores changes. */
async function open(given: Alert[]) {
  let alerts = given;
  const change = ({ body }: SentRequest) => {
    const { p_changes: changes } = body as { p_changes: AlertChange[] };
    alerts = given.flatMap((alert) => {
      const now = new Date().toISOString();
      const patch = changes.find(({ id }) => id === alert.id) ?? {};
      const changed = patchAlert(alert, patch, now);
      return staysIn('unread', changed, now) ? [changed] : [];
    });
    return changes.length;
  };
  const server = await fakeServer(
    {
      'POST /rest/v1/rpc/my_notifications': () => rows(alerts),
      'POST /rest/v1/rpc/notification_summary': () => ({
        unread: alerts.filter(({ read_at }) => !read_at).length,
        next_at: null,
        ringing: [],
      }),
      'GET /rest/v1/notification_times': () => rows([]),
      'POST /rest/v1/rpc/change_notifications': change,
    },
    person(),
  );
  const view = openScreen(
    <NotificationKindsProvider value={KINDS}>
      <Bell />
      <AlertPage />
    </NotificationKindsProvider>,
    '/alert',
  );
  return { ...view, changes: () => server.sent('POST /rest/v1/rpc/change_notifications').map(({ body }) => body) };
}

const item = (n: number) => screen.findByRole('link', { name: new RegExp(`회의록 ${n}`) });

test('the inbox is used by keys: next, archive, undo', async () => {
  const { user, changes } = await open([alert(1), alert(2), alert(3)]);
  await item(1);
  await user.keyboard('jj');
  expect(await item(2)).toHaveFocus();
  await user.keyboard('e');
  await waitFor(() => expect(screen.queryByRole('link', { name: /회의록 2/ })).toBeNull());
  expect(await item(3)).toHaveFocus();
  expect(changes()).toEqual([{ p_changes: [{ id: alert(2).id, archived: true }] }]);
  await user.click(screen.getByRole('button', { name: '되돌리기' }));
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(changes()[1]).toEqual({ p_changes: [{ id: alert(2).id, archived: false }] });
});

test('opening an alert reads it, and the bell and the title of the tab count down', async () => {
  const { user, address, changes } = await open([alert(1), alert(2)]);
  await waitFor(() => expect(document.title).toMatch(/^\(2\) /));
  expect(screen.getByRole('link', { name: '알림, 안 읽은 것 2개' })).toBeInTheDocument();
  await user.click(await item(1));
  expect(address()).toBe('/project/note/view/t1');
  await waitFor(() => expect(changes()).toEqual([{ p_changes: [{ id: alert(1).id, read: true }] }]));
});

test('on a narrow screen the actions are in a menu', async () => {
  const { user, changes } = await open([alert(1), alert(2)]);
  await user.click(await screen.findByRole('button', { name: /^더 보기: .*회의록 1/ }));
  await chooseMenuItem(user, '보관');
  await waitFor(() => expect(screen.queryByRole('link', { name: /회의록 1/ })).toBeNull());
  expect(changes()).toEqual([{ p_changes: [{ id: alert(1).id, archived: true }] }]);
});

test('on a wide screen each action has a button, and pressing it does not open the alert', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const { user, address, changes } = await open([alert(1)]);
  await user.click(await screen.findByRole('button', { name: /^읽음으로: / }));
  await waitFor(() => expect(changes()).toEqual([{ p_changes: [{ id: alert(1).id, read: true }] }]));
  expect(address()).toBe('/alert');
  vi.unstubAllGlobals();
});

test('a snooze asks for the time, and a snoozed alert leaves the list', async () => {
  const { user, changes } = await open([alert(1)]);
  await item(1);
  await user.keyboard('jh');
  const dialog = await screen.findByRole('dialog', { name: '언제 다시 볼까요?' });
  await user.click(within(dialog).getByRole('button', { name: /내일 아침/ }));
  expect(await screen.findByText('새 알림이 없어요')).toBeInTheDocument();
  expect(changes()).toMatchObject([{ p_changes: [{ id: alert(1).id, read: false }] }]);
});

test('another time is typed as a day, and has to be in the future @nightly', async () => {
  const { user, changes } = await open([alert(1)]);
  await item(1);
  await user.keyboard('jh');
  const dialog = await screen.findByRole('dialog', { name: '언제 다시 볼까요?' });
  const day = within(dialog).getByRole('textbox', { name: '직접 고르기 날짜' });
  const choose = within(dialog).getByRole('button', { name: '이때 다시 보기' });
  await user.type(day, '다음 주');
  await user.click(choose);
  expect(within(dialog).getByRole('alert')).toHaveTextContent('날짜를 2026. 9. 3.처럼 적어 주세요.');
  await user.clear(day);
  await user.type(day, '2020. 1. 2.');
  expect(within(dialog).getByRole('alert')).toHaveTextContent('지금보다 나중이어야 해요.');
  expect(choose).toBeDisabled();
  await user.clear(day);
  await user.type(day, '2099. 1. 2.');
  await user.selectOptions(within(dialog).getByRole('combobox', { name: '직접 고르기 시' }), '오후 3시');
  await user.click(choose);
  expect(await screen.findByText('새 알림이 없어요')).toBeInTheDocument();
  expect(changes()).toMatchObject([
    { p_changes: [{ snoozed_until: new Date('2099-01-02T15:00+09:00').toISOString() }] },
  ]);
});

test('a snoozed alert shows when it returns', async () => {
  await open([alert(1, { shown_at: '2099-11-25T09:00:00+09:00' })]);
  expect(await screen.findByText(/2099.*:00에 돌아와요/)).toBeInTheDocument();
});

test('the latest comment is shown below the sentence, as text', async () => {
  await open([alert(1, { excerpt: '<b>내일</b>까지 어때요?' }), alert(2, { target_id: 't1', excerpt: '먼저 쓴 것' })]);
  expect(await screen.findByText('<b>내일</b>까지 어때요?')).toBeInTheDocument();
  expect(screen.queryByText('먼저 쓴 것')).toBeNull();
});

test('an alert with a deleted target is text without a link, with “지금은 볼 수 없어요”', async () => {
  await open([alert(1, { is_there: false, count: 3, actor_count: 2 })]);
  expect(await screen.findByText('회의록 1')).toBeInTheDocument();
  expect(screen.getByText('박준 님 외 1명')).toBeInTheDocument();
  expect(screen.getByText(/지금은 볼 수 없어요/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /회의록 1/ })).toBeNull();
});
