import { isLoopbackHost } from '../../platform/http/client-address.ts';

/** Settings for sending mails by SMTP. */
export interface SmtpConfig {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS. */
  isImplicitTls: boolean;
  /** Whether mails are sent only with TLS. Only a server on this machine may work without TLS. */
  needsTls: boolean;
  login?: { user: string; pass: string };
  from: { name: string; address: string };
  /** Key that signs mails for the domain of `from`. */
  dkim?: { selector: string; keyFile: string };
}

const DEFAULT_PORT = { 'smtp:': 587, 'smtps:': 465 } as const;

/**
 * Reads how mails are sent; undefined without `SMTP_URL`.
 *
 * - `SMTP_URL` the mail server: `smtps://user:password@host` (port 465), or `smtp://…` (port 587) with STARTTLS, which a server
 *   on another machine has to offer. Special characters of the password are percent-encoded
 * - `MAIL_FROM` the sender, e.g. `도장 <no-reply@dojang.example>`
 * - `DKIM_SELECTOR` and `DKIM_KEY_FILE` the name of the key in DNS and its private key as PEM: signs mails for the sender's domain
 *
 * @throws for a value that cannot be used, so that a typing error is noticed at the start
 */
export function readSmtpConfig(env: Record<string, string | undefined>): SmtpConfig | undefined {
  if (!env.SMTP_URL) return;
  const url = URL.parse(env.SMTP_URL);
  // The message does not repeat the value, which contains a password.
  if (!url || !(url.protocol in DEFAULT_PORT) || !url.hostname || !/^\/?$/.test(url.pathname + url.search + url.hash)) {
    throw new Error('SMTP_URL is no address such as smtps://user:password@mail.example.com');
  }
  const protocol = url.protocol as keyof typeof DEFAULT_PORT;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return {
    host,
    port: Number(url.port || DEFAULT_PORT[protocol]),
    isImplicitTls: protocol === 'smtps:',
    needsTls: !isLoopbackHost(url.host),
    ...(url.username && { login: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    from: sender(env.MAIL_FROM),
    ...withDkim(env),
  };
}

function sender(text = ''): SmtpConfig['from'] {
  const [, name = '', bracketed] = /^([^<>"\r\n]*)<([^<>\s]+)>$/.exec(text.trim()) ?? [];
  const address = bracketed ?? text.trim();
  if (!/^[^@\s<>,;]+@[a-z0-9.-]+$/i.test(address)) {
    throw new Error('MAIL_FROM is needed beside SMTP_URL, such as 도장 <no-reply@dojang.example>');
  }
  return { name: name.trim(), address };
}

function withDkim({ DKIM_SELECTOR: selector, DKIM_KEY_FILE: keyFile }: Record<string, string | undefined>) {
  if (!selector && !keyFile) return {};
  if (!selector || !keyFile) throw new Error('DKIM_SELECTOR and DKIM_KEY_FILE are needed together');
  return { dkim: { selector, keyFile } };
}
