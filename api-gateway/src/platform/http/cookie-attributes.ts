import type { AppDeps } from '../../deps.ts';

/** Of the gateway's own cookies: no script reads them, and over https they travel encrypted only. */
export const cookieAttributes = ({ config }: Pick<AppDeps, 'config'>) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'Lax' as const,
  secure: config.siteUrl.startsWith('https:'),
});
