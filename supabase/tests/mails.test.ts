import { expect, test } from 'vitest';
import { as, refusalOf, scalar } from './support/actors.ts';
import { useSharedFixture } from './support/fixture.ts';

const { withFixture } = useSharedFixture();

interface FailedMail {
  id: string;
  to_email: string;
  is_refused: boolean;
  is_expired: boolean;
}

test('admins see the mails that were given up without their content, and nobody else does', () =>
  withFixture(async (tx) => {
    await tx`delete from public.outbox`;
    await tx`
      insert into public.outbox (kind, to_email, data, tries, created_at) values
        ('project_invite', 'waiting@example.com', '{"code":"secret"}', 7, now()),
        ('project_invite', 'tried@example.com', '{"code":"secret"}', 8, now() - interval '2 hours'),
        ('recovery', 'late@example.com', '{"code":"secret"}', 8, now() - interval '3 hours')`;
    await tx`insert into public.outbox (kind, to_email, sent_at) values ('project_invite', 'sent@example.com', now())`;
    const refused = await scalar<string>(
      tx`insert into public.outbox (kind, to_email) values ('project_invite', 'nobody@example.com') returning id`,
    );
    await tx`select public.refuse_outbox(${refused}, 'no such user')`;
    const rows = await as(tx, 'admin', (me) => me<FailedMail[]>`select * from public.admin_failed_mails()`);
    expect(rows.map((row) => [row.to_email, row.is_refused, row.is_expired])).toEqual([
      ['nobody@example.com', true, false],
      ['tried@example.com', false, false],
      ['late@example.com', false, true],
    ]);
    expect(JSON.stringify(rows)).not.toContain('secret');
    for (const who of ['owner', 'member'] as const) {
      expect(await refusalOf(as(tx, who, (me) => me`select public.admin_failed_mails()`))).toBe('forbidden');
      expect(await refusalOf(as(tx, who, (me) => me`select public.retry_mails(array[${refused}::uuid])`))).toBe(
        'forbidden',
      );
    }
    // An expired code is not sent, and neither is a mail that waits or was sent.
    const ids = (await tx<{ id: string }[]>`select id from public.outbox`).map(({ id }) => id);
    expect(await scalar<number>(as(tx, 'admin', (me) => me`select public.retry_mails(${ids}::uuid[])`))).toBe(2);
    const claimed = await tx<{ to_email: string }[]>`select to_email from public.claim_outbox(10)`;
    expect(claimed.map((row) => row.to_email).sort()).toEqual([
      'nobody@example.com',
      'tried@example.com',
      'waiting@example.com',
    ]);
    expect(await scalar<number>(tx`select count(*)::int from public.audit_log where action = 'mail.retry'`)).toBe(2);
  }));
