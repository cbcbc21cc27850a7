import { disagreements, type Release } from '@dojang/contract';
import { isAllowedLicence, LICENCES } from './licences.logic.ts';
import type { Refusal } from './registry.ts';

/** First path segments that the gateway answers itself. */
const OF_THE_PLATFORM = [
  'api',
  'auth',
  'rest',
  'storage',
  'realtime',
  'functions',
  'landing',
  'form',
  'iframe',
  'shell',
  'remotes',
  'builds',
  'healthz',
  'readyz',
  'robots.txt',
  'sitemap.xml',
  'favicon.ico',
  'manifest.webmanifest',
  'icon.svg',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-192.png',
  'icon-maskable-512.png',
  'sw.js',
  'offline.html',
];

/** Bytes of the build output, before compression. */
export const BUDGET = {
  /** Bytes of files that are fetched before any page of the area is shown. */
  entry: 96 * 1024,
  chunk: 1536 * 1024,
  /** Bytes of files that one route fetches before it is shown. */
  route: 1024 * 1024,
  /**
   * Bytes of files that one extension fetches. It is small, because an extension shares a screen with extensions of other
   * areas.
   */
  extension: 256 * 1024,
};

/**
 * Checks that do not depend on the live set. A release must match its descriptor. A remote must not use the platform's own
 * paths, style other areas, or exceed its size budget.
 */
export async function checkGates(release: Release, files: ReadonlyMap<string, Uint8Array>): Promise<Refusal[]> {
  if (release.name === 'shell') {
    return [...checkAgreement(release), ...checkLicences(release), ...(files.size > 0 ? checkProvided(release) : [])];
  }
  return [
    ...checkAgreement(release),
    ...checkLicences(release),
    ...checkMounts(release),
    ...(await checkStyles(release, files)),
    ...checkBudgets(release, files),
  ];
}

function checkAgreement({ name, descriptor, shellRoutes, pages, extensions }: Release): Refusal[] {
  const promised = descriptor ?? (shellRoutes && { routes: shellRoutes });
  // A missing descriptor is refused later, when releases are checked together.
  if (!promised) return [];
  const given = { pages: Object.keys(pages), extensions: Object.keys(extensions) };
  return disagreements(promised, given).map((difference) => ({
    code: 'not_as_promised',
    message: `${name}: ${difference}`,
  }));
}

/** Only a description of the source may lack the exports. Without exports a remote cannot be compared with the shell. */
const checkProvided = ({ provides = {} }: Release): Refusal[] =>
  Object.entries(provides)
    .filter(([, { exports }]) => exports === undefined)
    .map(([module]) => ({ code: 'bad_release', message: `shell: a build says what ${module} exports` }));

function checkMounts({ name, descriptor }: Release): Refusal[] {
  const mounts = descriptor?.mounts ?? [];
  return mounts
    .filter((mount) => mount === '/' || mount.startsWith('/_') || OF_THE_PLATFORM.includes(mount.split('/')[1] ?? ''))
    .map((mount) => ({ code: 'mount_reserved', message: `${name}: ${mount} belongs to the platform` }));
}

async function checkStyles({ name }: Release, files: ReadonlyMap<string, Uint8Array>): Promise<Refusal[]> {
  const sheets = [...files].filter(([file]) => file.endsWith('.css'));
  if (sheets.length === 0) return [];
  // The CSS parser is loaded only when needed: it takes 0.1 s of a start, and most areas have no stylesheet.
  const { globalSelectors } = await import('./global-css.logic.ts');
  return sheets.flatMap(([file, content]) => {
    const selectors = globalSelectors(Buffer.from(content).toString());
    if (selectors.length === 0) return [];
    const shown = selectors.slice(0, 5).join(', ');
    return [{ code: 'css_global' as const, message: `${name}: ${file} styles other areas too: ${shown}` }];
  });
}

function checkBudgets(
  { name, entry, preload, pages, extensions, assets, sizes = {} }: Release,
  files: ReadonlyMap<string, Uint8Array>,
): Refusal[] {
  const size = (file: string) => files.get(file)?.byteLength ?? (Object.hasOwn(sizes, file) ? (sizes[file] ?? 0) : 0);
  const refuse = (what: string, bytes: number, budget: number): Refusal[] => {
    if (bytes <= budget) return [];
    const message = `${name}: ${what} has ${kib(bytes)}, the budget is ${kib(budget)}`;
    return [{ code: 'over_budget', message }];
  };
  const chunks = Object.keys(assets).filter((file) => file !== entry && /\.m?js$/.test(file));
  return [
    ...refuse(`the entry ${entry}`, size(entry), BUDGET.entry),
    ...chunks.flatMap((file) => refuse(file, size(file), BUDGET.chunk)),
    ...[...Object.entries(pages), ...Object.entries(extensions)].flatMap(([part, own]) => {
      const total = [entry, ...preload, ...own].reduce((sum, file) => sum + size(file), 0);
      const [what, budget] = part.startsWith('/') ? ['route', BUDGET.route] : ['extension', BUDGET.extension];
      return refuse(`the ${what} ${part}`, total, budget);
    }),
  ];
}

function checkLicences({ name, libraries = {} }: Release): Refusal[] {
  return Object.entries(libraries)
    .filter(([, licence]) => !isAllowedLicence(licence))
    .map(([library, licence]) => ({
      code: 'licence_refused',
      message: `${name}: the licence of ${library} is ${licence}, which is none of ${LICENCES.join(', ')}`,
    }));
}

const kib = (bytes: number) => `${Math.ceil(bytes / 1024)} KiB`;
