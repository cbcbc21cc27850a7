import type { PublicConfig } from '@dojang/contract';

export interface PublicConfigDeps {
  config: Pick<PublicConfig, 'productName' | 'tagline' | 'operator'>;
  supabase: { publishableKey: string };
  /** How mails are delivered; null when they are not. */
  mailbox: object | null;
}

/** Settings for the browser. Supabase is always reached through the page's own origin. */
export const publicConfig = ({ config, supabase, mailbox }: PublicConfigDeps): PublicConfig => ({
  supabaseUrl: '',
  supabaseKey: supabase.publishableKey,
  productName: config.productName,
  tagline: config.tagline,
  sendsMail: mailbox !== null,
  ...(config.operator && { operator: config.operator }),
});
