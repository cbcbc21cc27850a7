/** Where the original of a picture is. */
export type ImageSource = { kind: 'own'; path: string } | { kind: 'listed'; url: string };

/** The names that pictures of sites have (`assets.path`); no other bucket, and no spelling of another path. */
const OWN = /^\/storage\/v1\/object\/public\/site-assets\/[a-z0-9-]{1,64}\/[a-z0-9]{1,100}\.[a-z0-9]{2,5}$/;

/**
 * Which original a `url` means, or null when it is none that may be read. A web address has to be written as the URL
 * standard writes it: other spellings of a host (`0x7f.1`, `①.example`, `\`) are refused without being understood.
 *
 * @param hosts origins that an operator listed, e.g. `https://img.example.com`
 */
export function imageSource(url: string, siteUrl: string, hosts: ReadonlySet<string>): ImageSource | null {
  if (OWN.test(url)) return { kind: 'own', path: url };
  if (url.startsWith(`${siteUrl}/`)) {
    const path = url.slice(siteUrl.length);
    return OWN.test(path) ? { kind: 'own', path } : null;
  }
  const parsed = URL.parse(url);
  // The origin of a `blob:` is that of the address in it.
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.href !== url || parsed.hash !== '') return null;
  if (parsed.username !== '' || parsed.password !== '') return null;
  return hosts.has(parsed.origin) ? { kind: 'listed', url } : null;
}
