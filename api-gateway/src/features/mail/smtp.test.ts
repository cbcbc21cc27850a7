import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { answer, startMailServer } from '../../testing/mail-server.ts';
import { temporaryFolder } from '../../testing/releases.ts';
import { type Mail, MailRefused, MailServerDown } from './mail.ts';
import { openSmtp } from './smtp.ts';
import type { SmtpConfig } from './smtp-config.logic.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function serverWith(options: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer(options);
  ends.push(server.stop);
  return server;
}

async function smtpTo(port: number, more: Partial<SmtpConfig> = {}, patienceMs?: number) {
  const from = { name: '도장', address: 'no-reply@dojang.example' };
  const config = { host: '127.0.0.1', port, isImplicitTls: false, needsTls: false, from, ...more };
  const smtp = await openSmtp(config, patienceMs === undefined ? {} : { patienceMs });
  ends.push(smtp.close);
  return smtp;
}

const mail = (more: Partial<Mail> = {}): Mail => ({
  id: '7f1c',
  kind: 'project_invite',
  to: 'sora@example.com',
  subject: '온기커피에 초대했어요',
  text: '함께해요',
  html: '<p>함께해요</p>',
  at: '2026-11-23T00:00:00Z',
  ...more,
});

test('a mail arrives with its Korean subject, both texts and its headers, in one envelope', async () => {
  const { port, received } = await serverWith();
  const smtp = await smtpTo(port);
  const unsubscribe = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  await smtp.deliver(mail({ headers: unsubscribe }));
  expect(received).toHaveLength(1);
  const [{ from, to, source } = { from: '', to: [], source: '' }] = received;
  expect([from, to]).toEqual(['no-reply@dojang.example', ['sora@example.com']]);
  const encoded = [...source.matchAll(/=\?UTF-8\?B\?([^?]+)\?=/g)].map(([, part = '']) => Buffer.from(part, 'base64'));
  expect(Buffer.concat(encoded).toString()).toContain('온기커피에 초대했어요');
  expect(source).toContain('Message-ID: <7f1c@dojang.example>');
  expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(source).toContain('Auto-Submitted: auto-generated');
  expect(source).toMatch(/text\/plain[\s\S]+text\/html/);
});

test('a mail to an address that contains a list or a line break reaches nobody', async () => {
  const { port, received } = await serverWith();
  const smtp = await smtpTo(port);
  for (const to of [
    'a@example.com, b@example.com',
    'a@example.com,b@example.com',
    'x <a@example.com>',
    'a@example.com\r\nRCPT TO:<b@example.com>',
  ]) {
    await expect(smtp.deliver(mail({ to })), to).rejects.toThrow(MailRefused);
  }
  expect(received).toEqual([]);
  await smtp.deliver(mail({ subject: 'a\r\nBcc: b@example.com' }));
  expect(received.at(-1)?.source).not.toMatch(/^Bcc:/m);
});

test('many mails share a few connections', async () => {
  const server = await serverWith();
  const smtp = await smtpTo(server.port);
  await Promise.all(Array.from({ length: 40 }, (_, at) => smtp.deliver(mail({ id: `m${at}` }))));
  expect(server.received).toHaveLength(40);
  expect(server.connections).toBeLessThanOrEqual(5);
});

test('an unknown receiver is refused for good, a full mailbox only for now', async () => {
  const { port } = await serverWith({
    onRcptTo({ address }, _session, callback) {
      if (address.startsWith('nobody')) return callback(answer(550, 'no such user'));
      if (address.startsWith('full')) return callback(answer(452, 'mailbox full'));
      callback();
    },
  });
  const smtp = await smtpTo(port);
  await expect(smtp.deliver(mail({ to: 'nobody@example.com' }))).rejects.toThrow(MailRefused);
  const full = smtp.deliver(mail({ to: 'full@example.com' })).catch((error: Error) => error);
  const error = await full;
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(MailRefused);
  expect(error).not.toBeInstanceOf(MailServerDown);
  await smtp.deliver(mail());
});

test('a server counts as down when it does not answer, stalls, or refuses the login or the sender', async () => {
  const away = await serverWith();
  await away.stop();
  await expect((await smtpTo(away.port)).deliver(mail())).rejects.toThrow(MailServerDown);

  const strict = await serverWith({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, callback) => callback(answer(535, 'wrong password')),
  });
  const login = { user: 'dojang', pass: 'wrong' };
  await expect((await smtpTo(strict.port, { login })).deliver(mail())).rejects.toThrow(MailServerDown);

  const choosy = await serverWith({ onMailFrom: (_from, _session, callback) => callback(answer(553, 'not yours')) });
  await expect((await smtpTo(choosy.port)).deliver(mail())).rejects.toThrow(MailServerDown);

  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket.on('error', () => {})));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  ends.push(
    () => silent.close(),
    () => sockets.forEach((socket) => void socket.destroy()),
  );
  const { port } = silent.address() as { port: number };
  await expect((await smtpTo(port, {}, 300)).deliver(mail())).rejects.toThrow(MailServerDown);
});

test('a mail that breaks the connection each time is a failure of this mail, not of the server', async () => {
  const server = await serverWith({
    onData(stream) {
      stream.resume();
      server.reset();
    },
  });
  const error = await (await smtpTo(server.port)).deliver(mail()).catch((reason: Error) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(MailServerDown);
  expect(error).not.toBeInstanceOf(MailRefused);
});

test('where TLS is required, a server without TLS or with an unknown certificate gets no login and no mail', async () => {
  const seen: string[] = [];
  const spy = {
    allowInsecureAuth: true,
    onAuth: (_auth: unknown, _session: unknown, callback: (error: Error) => void) => {
      seen.push('login');
      callback(answer(535, 'no'));
    },
  };
  const login = { user: 'dojang', pass: 'secret' };
  const plain = await serverWith(spy);
  await expect((await smtpTo(plain.port, { needsTls: true, login })).deliver(mail())).rejects.toThrow(MailServerDown);
  // The server uses a self-signed certificate.
  const forged = await serverWith({ ...spy, disabledCommands: [] });
  await expect((await smtpTo(forged.port, { needsTls: true, login })).deliver(mail())).rejects.toThrow(MailServerDown);
  expect([seen, plain.received, forged.received]).toEqual([[], [], []]);
});

test('with a key, mails are signed for the domain of the sender', async () => {
  const { port, received } = await serverWith();
  const keyFile = join(await temporaryFolder(), 'dkim.pem');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  await (await smtpTo(port, { dkim: { selector: 'k1', keyFile } })).deliver(mail());
  expect(received[0]?.source.replaceAll(/\r\n\s+/g, ' ')).toMatch(/DKIM-Signature: .*d=dojang\.example;.*s=k1;.*b=\w/);
  await expect(smtpTo(port, { dkim: { selector: 'k1', keyFile: `${keyFile}.none` } })).rejects.toThrow('ENOENT');
});
