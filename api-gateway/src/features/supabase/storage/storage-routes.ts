import { type Address, pathSegment } from '../../../platform/http/address/address.logic.ts';

export type StorageRouteName = 'upload' | 'read' | 'read.public';

interface StorageRouteRow {
  readonly name: StorageRouteName;
  readonly methods: readonly string[];
  /** Path after `/storage/v1`: `:bucket` is one segment, `*` is the rest, which is the object's name. */
  readonly path: string;
  readonly purpose: string;
}

/**
 * Every route under `/storage/v1` that the product uses, in both modes; all others are closed: other ways to upload,
 * whose content would not be checked, lists of objects, and signed links.
 */
export const STORAGE_ROUTES: readonly StorageRouteRow[] = [
  {
    name: 'read.public',
    methods: ['GET', 'HEAD'],
    path: '/object/public/:bucket/*',
    purpose: 'reads a picture of a published page',
  },
  {
    name: 'read',
    methods: ['GET'],
    path: '/object/:bucket/*',
    purpose: 'reads a picture of a document, in the name of whoever asks',
  },
  { name: 'upload', methods: ['POST'], path: '/object/:bucket/*', purpose: 'stores a picture' },
];

/** First segments after `/object` that are commands of Storage and not buckets. */
const COMMANDS: ReadonlySet<string> = new Set(
  'public authenticated sign upload list list-v2 info move copy render'.split(' '),
);

export interface StorageRoute {
  readonly name: StorageRouteName;
  readonly bucket: string;
  /** The object's name, decoded; its segments are separated by `/`. */
  readonly object: string;
  /** The URL to forward, built from the parsed route. No route has parameters. */
  readonly target: string;
}

/** Parses a path under `/storage/v1`. `methods`: the path exists, but not with this method. */
export type StorageReading = { readonly route: StorageRoute } | { readonly methods: readonly string[] } | undefined;

export function parseStorageRoute(method: string, { segments }: Address): StorageReading {
  const methods: string[] = [];
  if (segments[0] !== 'storage' || segments[1] !== 'v1') return undefined;
  for (const row of STORAGE_ROUTES) {
    const read = matchPath(row.path, segments.slice(2));
    if (!read) continue;
    if (!row.methods.includes(method)) methods.push(...row.methods);
    else return { route: { name: row.name, ...read, target: `/storage/v1${targetOf(row.path, read)}` } };
  }
  return methods.length > 0 ? { methods } : undefined;
}

function matchPath(pattern: string, segments: readonly string[]): { bucket: string; object: string } | undefined {
  const parts = pattern.slice(1).split('/');
  const fixed = parts.slice(0, -2);
  const bucket = segments[fixed.length] ?? '';
  const object = segments.slice(fixed.length + 1);
  if (!fixed.every((part, at) => part === segments[at])) return undefined;
  if (!/^[a-z0-9][a-z0-9._-]{0,62}$/.test(bucket) || COMMANDS.has(bucket)) return undefined;
  if (object.length === 0 || object.includes('')) return undefined;
  return { bucket, object: object.join('/') };
}

const targetOf = (pattern: string, { bucket, object }: { bucket: string; object: string }) =>
  pattern.replace(':bucket', () => bucket).replace('*', () => object.split('/').map(pathSegment).join('/'));
