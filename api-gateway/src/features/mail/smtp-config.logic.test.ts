import { expect, test } from 'vitest';
import { readSmtpConfig } from './smtp-config.logic.ts';

const read = (env: Record<string, string>) => readSmtpConfig({ MAIL_FROM: 'no-reply@dojang.example', ...env });

test('without a mail server no mail is sent', () => {
  expect(readSmtpConfig({})).toBeUndefined();
});

test('a server is read with its login, port and sender', () => {
  const env = { SMTP_URL: 'smtps://dojang:p%40ss@mail.example.com', MAIL_FROM: ' 도장 <no-reply@dojang.example> ' };
  expect(readSmtpConfig(env)).toEqual({
    host: 'mail.example.com',
    port: 465,
    isImplicitTls: true,
    needsTls: true,
    login: { user: 'dojang', pass: 'p@ss' },
    from: { name: '도장', address: 'no-reply@dojang.example' },
  });
  expect(read({ SMTP_URL: 'smtp://mail.example.com:2525/' })).toMatchObject({
    port: 2525,
    isImplicitTls: false,
    needsTls: true,
    from: { name: '', address: 'no-reply@dojang.example' },
  });
  expect(read({ SMTP_URL: 'smtp://[2001:db8::1]' })).toMatchObject({ host: '2001:db8::1', port: 587 });
});

test('only a mail server on this machine may work without TLS', () => {
  expect(read({ SMTP_URL: 'smtp://127.0.0.1:1025' })?.needsTls).toBe(false);
  expect(read({ SMTP_URL: 'smtp://localhost' })?.needsTls).toBe(false);
  expect(read({ SMTP_URL: 'smtp://10.0.0.5' })?.needsTls).toBe(true);
});
