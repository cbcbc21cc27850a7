/** Maximum width of a picture inside a thumbnail. A thumbnail is half as wide as the page. */
const MOST_WIDTH = 640;
const PATIENCE_MS = 5_000;
/** A transparent pixel. It replaces pictures that cannot be read. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/**
 * A page as XHTML that contains its pictures and fonts, because an SVG picture loads nothing itself. Files of this origin
 * become data URLs, and pictures are made smaller. Files of other hosts are left out, because reading them needs their
 * permission.
 */
export async function selfContained(html: string): Promise<string> {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const source of page.querySelectorAll('source, link, meta, base, iframe')) source.remove();
  const images = [...page.querySelectorAll('img')];
  const styles = [...page.querySelectorAll('style')];
  const addresses = new Set<string>();
  for (const image of images) addresses.add(image.getAttribute('src') ?? '');
  for (const style of styles) for (const address of addressesIn(style.textContent ?? '')) addresses.add(address);
  const held = new Map<string, string>();
  await Promise.all([...addresses].map(async (address) => held.set(address, await contained(address))));
  for (const image of images) {
    image.setAttribute('src', held.get(image.getAttribute('src') ?? '') ?? NOTHING);
    image.removeAttribute('srcset');
    image.removeAttribute('loading');
  }
  for (const style of styles) {
    // The root is the SVG around the page.
    style.textContent = (style.textContent ?? '')
      .replaceAll(':root', 'html')
      .replace(URLS, (_, quoted, plain) => `url("${held.get(quoted ?? plain) ?? NOTHING}")`);
  }
  page.documentElement.style.cssText += ';display:block;width:100%;min-height:100%';
  return new XMLSerializer().serializeToString(page.documentElement);
}

/** The renderer writes every address in double quotes, except those of fonts. */
const URLS = /url\((?:"([^"]+)"|([^"()]+))\)/g;
const addressesIn = (css: string) => [...css.matchAll(URLS)].map(([, quoted, plain]) => quoted ?? plain ?? '');

async function contained(address: string): Promise<string> {
  if (address.startsWith('data:')) return address;
  if (!address.startsWith('/') || address.startsWith('//')) return NOTHING;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.ok) return NOTHING;
    const blob = await answer.blob();
    return await (blob.type.startsWith('font/') ? addressOf(blob) : smallCopy(blob));
  } catch {
    return NOTHING;
  }
}

/** The picture in a width that is large enough for a thumbnail. */
async function smallCopy(blob: Blob): Promise<string> {
  const bitmap = await createImageBitmap(blob);
  const scale = Math.min(1, MOST_WIDTH / bitmap.width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas.toDataURL('image/webp', 0.8);
}

const addressOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
