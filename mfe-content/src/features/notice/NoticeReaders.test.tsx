import { fakeServer, openScreen, person, refused } from '@dojang/shared-auth/testing';
import { addErrorTexts } from '@dojang/shared-ui';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { errors } from '../../../errors.ts';
import { NoticeReaders } from './components/NoticeReaders.tsx';

addErrorTexts(errors);

const COUNTS = 'POST /rest/v1/rpc/notice_reader_counts';
const PEOPLE = 'POST /rest/v1/rpc/notice_readers';
const REMIND = 'POST /rest/v1/rpc/remind_notice';
const NOTICE = '10000000-0000-4000-8000-000000000009';

const counts = (change: object = {}) => ({
  audience: 50_041,
  read: 17,
  acked: 0,
  waiting: 50_024,
  reminded_at: null,
  is_reminding: false,
  ...change,
});
const reader = (change: object = {}) => ({
  user_id: 'u1',
  display_name: '박준',
  email: 'jun@dojang.test',
  thumb_url: null,
  read_at: null,
  acked_at: null,
  ...change,
});

async function open(given: object = {}, props: { asksAck?: boolean; isLive?: boolean } = {}) {
  const server = await fakeServer(
    {
      [COUNTS]: () => counts(given),
      [PEOPLE]: ({ body }) => {
        const { p_answered } = body as { p_answered: boolean };
        return p_answered
          ? { rows: [reader({ display_name: '김민아', read_at: '2026-11-22T05:05:00Z' })], total: 1 }
          : { rows: [reader()], total: 50_024 };
      },
      [REMIND]: () => 50_024,
    },
    person({ level: 'admin', is_admin: true }),
  );
  const view = openScreen(<NoticeReaders noticeId={NOTICE} asksAck={false} isLive {...props} />);
  return { server, ...view };
}
const remind = () => screen.findByRole('button', { name: /명에게 다시 알리기/ });

test('the numbers are shown, and people who have not read the notice can be reminded after a confirmation', async () => {
  const { server, user } = await open();
  expect(await screen.findByText('50,041명 중 17명이 읽었어요')).toBeVisible();
  await user.click(await remind());
  const question = await screen.findByRole('alertdialog', { name: '다시 알릴까요?' });
  expect(question).toHaveTextContent('아직 읽지 않은 50,024명에게');
  expect(server.sent(REMIND)).toEqual([]);
  await user.click(within(question).getByRole('button', { name: '다시 알리기' }));
  expect(await screen.findByText('50,024명에게 다시 알려요.')).toBeVisible();
  expect(server.sent(REMIND)[0]?.body).toEqual({ p_notice_id: NOTICE });
  await waitFor(() => expect(server.sent(COUNTS)).toHaveLength(2));
});

test('one list shows who has read the notice, and another who has not', async () => {
  const { user, server } = await open();
  await user.click(await screen.findByRole('button', { name: '누가 읽었는지 보기' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('박준')).toBeVisible();
  expect(within(dialog).getByRole('button', { name: /더 보기/ })).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: '읽은 사람' }));
  expect(await within(dialog).findByText('김민아')).toBeVisible();
  expect(within(dialog).getByText(/:05 읽음/)).toBeVisible();
  expect(server.sent(PEOPLE).map(({ body }) => body)).toMatchObject([
    { p_answered: false, p_from: 0, p_most: 20 },
    { p_answered: true },
  ]);
});

test('a reminder is not offered twice in an hour, when all have read, or while the notice is not visible', async () => {
  await open({ reminded_at: new Date().toISOString() });
  expect(await remind()).toBeDisabled();
});

test.each([
  [{ waiting: 0 }, {}],
  [{}, { isLive: false }],
])('nobody is reminded: %o %o', async (given, props) => {
  await open(given, props);
  expect(await screen.findByText(/명이 읽었어요/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /다시 알리기/ })).toBeNull();
});

test('a refused reminder shows the reason', async () => {
  const { user, server } = await open({}, { asksAck: true });
  server.answers[REMIND] = () => refused(400, '22023', 'everybody_has_read');
  await user.click(await remind());
  await user.click(
    within(await screen.findByRole('alertdialog', { name: '다시 알릴까요?' })).getByRole('button', {
      name: '다시 알리기',
    }),
  );
  expect(await screen.findByText(/모두 읽었어요/)).toBeVisible();
});
