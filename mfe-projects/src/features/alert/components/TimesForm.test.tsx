import { fakeServer, openScreen, person, rows } from '@dojang/shared-auth/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { TimesForm } from './TimesForm.tsx';

const SAVE = 'POST /rest/v1/rpc/save_notification_times';

async function open() {
  let kept = { time_zone: 'Asia/Seoul', digest_at: '09:00:00', quiet_from: '22:00:00', quiet_to: '08:00:00' };
  const server = await fakeServer(
    {
      'GET /rest/v1/notification_times': () => rows([kept]),
      [SAVE]: ({ body }) => {
        const times = body as Record<string, string>;
        kept = { ...kept, quiet_from: `${times.p_quiet_from}:00`, quiet_to: `${times.p_quiet_to}:00` };
        return null;
      },
    },
    person(),
  );
  openScreen(<TimesForm />, '/alert');
  const user = userEvent.setup();
  const choose = (part: '시' | '분', text: string) =>
    user.selectOptions(screen.getByRole('combobox', { name: `끝 ${part}` }), text);
  await screen.findByRole('group', { name: '끝' });
  return { choose, saved: () => server.sent(SAVE).map(({ body }) => (body as { p_quiet_to: string }).p_quiet_to) };
}

test('a time is shown in Korean form and saved when it is chosen', async () => {
  const { choose, saved } = await open();
  expect(screen.getByRole('combobox', { name: '시작 시' })).toHaveDisplayValue('오후 10시');
  expect(screen.getByRole('combobox', { name: '끝 시' })).toHaveDisplayValue('오전 8시');
  await choose('시', '오전 7시');
  await waitFor(() => expect(saved()).toEqual(['07:00']));
  await choose('분', '30분');
  await waitFor(() => expect(saved()).toEqual(['07:00', '07:30']));
});

test('quiet hours with the same begin and end cannot be chosen', async () => {
  const { choose, saved } = await open();
  await choose('시', '오후 10시');
  expect(await screen.findByText('시작과 끝이 같을 수 없어요.')).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: '끝 시' })).toHaveDisplayValue('오전 8시');
  expect(saved()).toEqual([]);
});
