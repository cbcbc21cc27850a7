import { expect, test } from 'vitest';
import { composeMail } from '../compose.ts';

const brand = { productName: '도장', siteUrl: 'http://localhost:3000' };
const mail = (kind: string, data: Record<string, unknown>) =>
  composeMail({ id: '1', kind, to_email: 'a@b.c', data, created_at: '2026-11-21T00:00:00Z' }, brand);

test.each(['project_invite', 'site_invite'])('a mail of kind %s shows nothing but an address and our words', (kind) => {
  const { subject, text } = mail(kind, {
    ...{ code: 'C', role: '<b>owner</b>', inviter_email: 'jun@example.com', is_proven: true },
    // Fields of mails that waited since before.
    ...{ project_name: '당첨 https://evil.example', site_name: '당첨', inviter_name: '당첨' },
  });
  expect(subject).toContain('jun@example.com 님이');
  expect(text).not.toMatch(/당첨|evil|<b>/);
});

test.each([
  'www.evil.example/free-money@evil.example',
  'www.evil.example@evil.example',
  'click!here!now@evil.example',
  `${'a.very.long.sentence.'.repeat(3)}@evil.example`,
  '',
])('an address that may be read as a link or a sentence is not shown: %s', (inviter_email) => {
  const { subject, text, html } = mail('project_invite', { code: 'C', inviter_email, is_proven: true });
  expect(`${subject} ${text} ${html}`).not.toContain('evil');
  expect(text).toContain('누군가 도장에서 프로젝트를 함께 쓰자고 초대했어요.');
});

test('the owner of an address reads no sentence when somebody changes the account to an address that is one', () => {
  const email = 'www.evil.example/free@evil.example';
  for (const kind of ['email_change_old', 'email_changed']) expect(mail(kind, { email }).text).not.toContain('evil');
  expect(mail('email_changed', { email: 'jun.new@example.com' }).text).toContain('jun.new@example.com');
});
