import { configureAuth, sessionStore } from '@dojang/shared-auth';
import { createQueryClient, QueryClientProvider } from '@dojang/shared-auth/query';
import { AppProvider } from '@dojang/shared-ui';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { memberQueries } from '../member.queries.ts';
import { InvitePeople } from './InvitePeople.tsx';

const before = sessionStore.getState();
afterEach(() => sessionStore.setState(before, true));

test('an address that was invited before is put into the field by a click', async () => {
  configureAuth({ supabaseUrl: '', supabaseKey: '', productName: '도장', tagline: '', sendsMail: true });
  sessionStore.setState({ id: 'mina' });
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY } });
  client.setQueryData(memberQueries.invitedBefore('mina').queryKey, ['jun@dojang.test', 'sora@dojang.test']);
  client.setQueryData(memberQueries.people('p1').queryKey, []);
  client.setQueryData(memberQueries.invites('p1').queryKey, []);
  render(
    <AppProvider>
      <QueryClientProvider client={client}>
        <InvitePeople projectId="p1" roles={['member']} open onClose={() => {}} />
      </QueryClientProvider>
    </AppProvider>,
  );
  const field = screen.getByRole('textbox', { name: /이메일/ });
  fireEvent.change(field, { target: { value: 'new@dojang.test, so' } });
  expect(screen.queryByRole('button', { name: 'jun@dojang.test 넣기' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'sora@dojang.test 넣기' }));
  expect(field).toHaveValue('new@dojang.test, sora@dojang.test, ');
});
