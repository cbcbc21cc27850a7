import { fakeServer, openScreen, person, rows } from '@dojang/shared-auth/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
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
  const end = await screen.findByLabelText('끝');
  return { end, saved: () => server.sent(SAVE).map(({ body }) => (body as { p_quiet_to: string }).p_quiet_to) };
}

test('a time is saved although the field is not left', async () => {
  const { end, saved } = await open();
  fireEvent.change(end, { target: { value: '01:00' } });
  fireEvent.change(end, { target: { value: '01:15' } });
  await waitFor(() => expect(saved()).toEqual(['01:15']), { timeout: 10_000 });
  expect(end).toBeInTheDocument();
});

test('a field that is left is saved, and one that was cleared or equals the other time is filled again', async () => {
  const { end, saved } = await open();
  for (const value of ['', '22:00']) {
    fireEvent.change(end, { target: { value } });
    fireEvent.blur(end);
    expect(end).toHaveValue('08:00');
  }
  fireEvent.change(end, { target: { value: '07:30' } });
  fireEvent.blur(end);
  await waitFor(() => expect(saved()).toEqual(['07:30']));
});
