import type { PublicConfig } from '@dojang/contract';

export interface PublicConfigDeps {
  config: Pick<PublicConfig, 'productName' | 'tagline' | 'operator' | 'passkeyHost' | 'hasWorker'>;
  supabase: { publishableKey: string };
  /** Whether mails go to a mail server, or to the mailbox of a machine without a mail server. */
  sendsMail: boolean;
  /** A hosted Supabase sends the mails of Auth itself. */
  sendsSignInMail?: boolean;
}

/** Settings for the browser. Supabase is always reached through the page's own origin. */
export const publicConfig = ({ config, supabase, sendsMail, sendsSignInMail }: PublicConfigDeps): PublicConfig => ({
  supabaseUrl: '',
  supabaseKey: supabase.publishableKey,
  productName: config.productName,
  tagline: config.tagline,
  sendsMail,
  ...(sendsSignInMail && { sendsSignInMail }),
  ...(config.passkeyHost && { passkeyHost: config.passkeyHost }),
  ...(config.operator && { operator: config.operator }),
  ...(config.hasWorker === false && { hasWorker: false }),
});

/** The same in a preview. Passkeys belong to the app's host, and a preview needs no page for no network. */
export function previewConfig(deps: PublicConfigDeps): PublicConfig {
  const { passkeyHost: _, ...config } = publicConfig(deps);
  return { ...config, hasWorker: false };
}
