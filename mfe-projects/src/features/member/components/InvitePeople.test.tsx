import { configureAuth } from '@dojang/shared-auth';
import { createQueryClient, QueryClientProvider } from '@dojang/shared-auth/query';
import { AppProvider } from '@dojang/shared-ui';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { InvitePeople } from './InvitePeople.tsx';

function open(sendsMail: boolean) {
  configureAuth({ supabaseUrl: '', supabaseKey: '', productName: '도장', tagline: '', sendsMail });
  render(
    <AppProvider>
      <QueryClientProvider client={createQueryClient()}>
        <InvitePeople projectId="p1" roles={['member']} open onClose={() => {}} />
      </QueryClientProvider>
    </AppProvider>,
  );
}

test('invites are sent by mail when mails are delivered', async () => {
  open(true);
  expect(await screen.findByRole('button', { name: '초대 보내기' })).toBeVisible();
});

test('without mail delivery only invite codes can be created', async () => {
  open(false);
  expect(await screen.findByText(/아직 메일을 보내지 않아요/)).toBeVisible();
  expect(screen.getByRole('button', { name: '코드 만들기' })).toBeVisible();
  expect(screen.queryByRole('button', { name: '초대 보내기' })).toBeNull();
});
