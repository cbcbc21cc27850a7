/** Of the gateway's own cookies: no script reads them, and over https they travel encrypted only. */
export const cookieAttributes = ({ config }: { config: { siteUrl: string } }) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'Lax' as const,
  secure: config.siteUrl.startsWith('https:'),
});
