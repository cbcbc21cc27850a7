import type { PublicConfig } from '@dojang/contract';
import type { AppDeps } from '../../../deps.ts';

/** Settings that the browser is told. Supabase is always reached through the page's own origin. */
export const publicConfig = ({ config, supabase }: Pick<AppDeps, 'config' | 'supabase'>): PublicConfig => ({
  supabaseUrl: '',
  supabaseKey: supabase.publishableKey,
  productName: config.productName,
  tagline: config.tagline,
  ...(config.operator && { operator: config.operator }),
});
