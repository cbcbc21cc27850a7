import { cut } from '@dojang/contract/text';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.webmanifest': 'application/manifest+json',
};

const extensionOf = (file: string) => /\.[a-z0-9]+$/i.exec(file)?.[0].toLowerCase() ?? '';

/** Media type of a release's file, or undefined when releases may not contain such files. */
export const mediaTypeOf = (file: string): string | undefined => TYPES[extensionOf(file)];

/** Whether compression is useful: fonts and pictures are already compressed. */
export const isCompressible = (type: string) => /^text\/|json|svg|ttf|x-icon/.test(type);

/**
 * Whether the content matches the file name. Detects the usual mistakes: an HTML error page saved as a script or
 * style, and invalid JSON.
 */
export function contentFits(file: string, content: Uint8Array): boolean {
  const extension = extensionOf(file);
  const text = () => new TextDecoder().decode(content);
  const isMarkup = () => /^\s*<(!doctype|html|\?xml|head|body)/i.test(cut(text(), 200));
  if (extension === '.js' || extension === '.mjs' || extension === '.css') return !isMarkup();
  if (extension !== '.json' && extension !== '.webmanifest') return true;
  try {
    JSON.parse(text());
    return true;
  } catch {
    return false;
  }
}
