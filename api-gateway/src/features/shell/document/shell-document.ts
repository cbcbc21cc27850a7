import type { PublicConfig, Snapshot } from '@dojang/contract';
import { escapeHtml } from '@dojang/contract/text';
import { addressOf, toSnapshot } from '../../../platform/releases/live-set.logic.ts';
import type { LiveSet } from '../../../platform/releases/registry.ts';
import { shellLinks } from './hints.logic.ts';

/** The parts of the document that differ between pages. */
export interface PageHead {
  title: string;
  description: string;
  /** Absolute URL of this page. */
  url?: string;
  /** Absolute URL of a picture for this page. */
  image?: string | undefined;
  /** Whether search engines leave the page out, e.g. an unknown page. */
  noindex?: boolean;
}

/** The shell's built HTML, with everything that is the same for all visitors filled in. */
export interface ShellDocument {
  render(head: PageHead, links: string, nonce: string): string;
}

/** JSON inside a script element, where only `<` could end the element. */
const inlineJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Replaces file names of the release by absolute URLs with integrity. */
function addressAssets(html: string, { shell }: LiveSet): string {
  return html.replace(/<(?:script|link)\b[^<>]*>/g, (tag) =>
    tag.replace(/\b(src|href)="(?:\.?\/)?([^"]+)"/, (whole, attribute: string, name: string) => {
      const file = name.replace(`shell/${shell.version}/`, '');
      const integrity = shell.assets[file];
      if (!integrity) return whole;
      const given = /\bintegrity=/.test(tag) ? '' : ` integrity="${integrity}"`;
      return `${attribute}="${addressOf('shell', shell.version, file)}"${given}`;
    }),
  );
}

/** Marks every inline script, so that the nonce of each answer can be inserted. */
const NONCE = '@@nonce@@';
const markInlineScripts = (html: string) =>
  html.replace(/<script\b[^<>]*>/g, (tag) =>
    /\bsrc=|application\/json/.test(tag) ? tag : tag.replace('<script', `<script nonce="${NONCE}"`),
  );

function headTags(head: PageHead, config: PublicConfig): string {
  const title = head.title === config.productName ? head.title : `${head.title} · ${config.productName}`;
  const meta = (attribute: 'name' | 'property', key: string, content: string) =>
    `<meta ${attribute}="${key}" content="${escapeHtml(content)}">`;
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', head.description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', config.productName),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:locale', 'ko_KR'),
    head.url ? meta('property', 'og:url', head.url) : '',
    head.image ? meta('property', 'og:image', head.image) : '',
    '<link rel="manifest" href="/manifest.webmanifest">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    head.noindex ? meta('name', 'robots', 'noindex') : '',
  ].join('');
}

/**
 * Prepares the document once for each live set.
 *
 * @param preview what only a preview has in its snapshot
 */
export function prepareShellDocument(
  live: LiveSet,
  config: PublicConfig,
  preview?: Pick<Snapshot, 'preview' | 'appUrl'>,
): ShellDocument {
  const content: Snapshot = { ...toSnapshot(live, config), ...preview };
  const snapshot = `<script type="application/json" id="dojang-snapshot">${inlineJson(content)}</script>`;
  const html = markInlineScripts(addressAssets(live.shellHtml, live)).replace(/<title>[^<]*<\/title>/, '');
  const at = Math.max(0, html.search(/<\/head>/i));
  const [top, bottom] = [html.slice(0, at), snapshot + html.slice(at)];
  const linksOfShell = shellLinks(live);
  return {
    render: (head, links, nonce) =>
      `${top}${headTags(head, config)}${linksOfShell}${links}${bottom}`.replaceAll(NONCE, nonce),
  };
}
