import { readFile } from 'node:fs/promises';
import { createTransport } from 'nodemailer';
import { isEmail, plainEmail } from '../../platform/http/email.logic.ts';
import { type Deliver, MailRefused, MailServerDown } from './mail.ts';
import type { SmtpConfig } from './smtp-config.logic.ts';

export interface MailServer {
  deliver: Deliver;
  /** Connects and signs in, without a mail. @throws when the server cannot be used */
  verify(): Promise<void>;
  /** Closes the connections. */
  close(): void;
}

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
/** Time limit for a mail. It is shorter than the lease of a mail, so that no other gateway sends the mail meanwhile. */
const DELIVERY_MS = 30_000;

/** Errors of the connection or the account, which concern every mail. */
const OF_SERVER: ReadonlySet<unknown> = new Set([
  ...['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EPROTOCOL', 'EAUTH', 'ENOAUTH', 'ECONNREFUSED', 'EABORT'],
]);

interface SmtpOptions {
  /** Number of connections; 5 by default. */
  connections?: number;
  /** Time limit for a mail. */
  patienceMs?: number;
}

/**
 * Sends mails by SMTP to a mail server, over a few connections that are reused.
 *
 * @throws when the private key for DKIM cannot be read
 */
export async function openSmtp(
  config: SmtpConfig,
  { connections = 5, patienceMs = DELIVERY_MS }: SmtpOptions = {},
): Promise<MailServer> {
  const { host, port, isImplicitTls, needsTls, login, from, dkim } = config;
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  const connectMs = Math.min(CONNECT_MS, patienceMs);
  const transport = createTransport({
    pool: true,
    host,
    port,
    secure: isImplicitTls,
    requireTLS: needsTls,
    ...(login && { auth: login }),
    maxConnections: connections,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: SILENCE_MS,
    // A mail may have been delivered when its connection breaks. The outbox decides when the mail is sent again.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && {
      dkim: { domainName: domain, keySelector: dkim.selector, privateKey: await readFile(dkim.keyFile, 'utf8') },
    }),
  });
  return {
    async deliver({ id, to, subject, text, html, headers }) {
      // The library reads a text with commas as several addresses.
      const address = plainEmail(to);
      if (!isEmail(address)) throw new MailRefused('the receiver is no e-mail address');
      const signal = AbortSignal.timeout(patienceMs);
      try {
        await transport.sendMail({
          from,
          to: { name: '', address },
          envelope: { from: from.address, to: [address] },
          // The message id is the same at each attempt, so that a mail program shows a mail once that it got twice.
          messageId: `<${id}@${domain}>`,
          subject,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated', ...headers },
          signal,
        });
      } catch (error) {
        throw await sorted(error as SmtpError, () => transport.verify());
      }
    },
    async verify() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

/** Fields of an error of nodemailer. `permanent` after an answer of 500 to 599, `responseCode` after any answer. */
interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
  /** The answer of the mail server. */
  response?: string;
  permanent?: boolean;
}

const TOO_LARGE = 552;

/**
 * @param verify signs in to the server. It tells whether the server is down, or only one mail breaks its connection.
 */
async function sorted(error: SmtpError, verify: () => Promise<unknown>): Promise<Error> {
  const { code, command, responseCode, response, permanent } = error;
  if (OF_SERVER.has(code)) {
    return verify().then(
      () => error,
      () => new MailServerDown('the mail server cannot be used', { cause: error }),
    );
  }
  // A refused sender concerns every mail.
  if (permanent && command === 'MAIL FROM' && responseCode !== TOO_LARGE) {
    return new MailServerDown('the mail server refuses the sender', { cause: error });
  }
  // Without an answer the library itself refused the mail: the address is invalid, or the server takes no mail of this size.
  const isOwn = responseCode === undefined && (code === 'EENVELOPE' || code === 'EMESSAGE');
  return permanent || isOwn ? new MailRefused(response ?? error.message, { cause: error }) : error;
}
