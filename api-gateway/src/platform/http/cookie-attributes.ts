/** Attributes of the gateway's own cookies: HttpOnly, and Secure over https. */
export const cookieAttributes = ({ config }: { config: { siteUrl: string } }) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'Lax' as const,
  secure: config.siteUrl.startsWith('https:'),
});
