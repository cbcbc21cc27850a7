import type { PublicConfig } from '@dojang/contract';

export interface PublicConfigDeps {
  config: Pick<PublicConfig, 'productName' | 'tagline' | 'operator'>;
  supabase: { publishableKey: string };
}

/** Settings that the browser is told. Supabase is always reached through the page's own origin. */
export const publicConfig = ({ config, supabase }: PublicConfigDeps): PublicConfig => ({
  supabaseUrl: '',
  supabaseKey: supabase.publishableKey,
  productName: config.productName,
  tagline: config.tagline,
  ...(config.operator && { operator: config.operator }),
});
