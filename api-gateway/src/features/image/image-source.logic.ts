/** The place of the original of a picture. */
export type ImageSource = { kind: 'own'; path: string } | { kind: 'listed'; url: string };

/** The paths of pictures of sites (`assets.path`). Other buckets and other spellings of a path do not match. */
const OWN = /^\/storage\/v1\/object\/public\/site-assets\/[a-z0-9-]{1,64}\/[a-z0-9]{1,100}\.[a-z0-9]{2,5}$/;

/**
 * The original that a `url` names; null when it names no original that may be read. A web address has to be written as the URL
 * standard writes it. Other spellings of a host (`0x7f.1`, `①.example`, `\`) are refused without parsing them.
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
  // The origin of a `blob:` address is the origin inside the address, so `blob:` is refused.
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.href !== url || parsed.hash !== '') return null;
  if (parsed.username !== '' || parsed.password !== '') return null;
  return hosts.has(parsed.origin) ? { kind: 'listed', url } : null;
}
