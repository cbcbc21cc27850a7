import { isLoopbackHost } from '../../platform/http/client-address.ts';
import { senderIn } from '../../settings/kinds.logic.ts';
import type { Environment } from '../../settings/settings.ts';

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

/** Reads how mails are sent; undefined without `SMTP_URL`. The settings were accepted before. */
export function readSmtpConfig(env: Environment): SmtpConfig | undefined {
  const from = senderIn(env.MAIL_FROM ?? '');
  if (!env.SMTP_URL || !from) return;
  const url = new URL(env.SMTP_URL);
  const { DKIM_SELECTOR: selector, DKIM_KEY_FILE: keyFile } = env;
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (url.protocol === 'smtps:' ? 465 : 587)),
    isImplicitTls: url.protocol === 'smtps:',
    needsTls: !isLoopbackHost(url.host),
    ...(url.username && { login: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    from,
    ...(selector && keyFile ? { dkim: { selector, keyFile } } : {}),
  };
}
