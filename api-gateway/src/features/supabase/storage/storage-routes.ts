import { type Address, pathSegment } from '../../../platform/http/address/address.logic.ts';

export type StorageRouteName = 'upload' | 'read' | 'read.public';

interface StorageRouteRow {
  readonly name: StorageRouteName;
  readonly methods: readonly string[];
  /** After `/storage/v1`: `:bucket` is one segment, `*` the rest, which is the object's name. */
  readonly path: string;
  readonly purpose: string;
}

/**
 * Everything under `/storage/v1` that the product uses, in both modes; whatever is not here is closed: other ways to
 * upload, on which nobody would look at what comes, lists of objects, signed links.
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

/** First segments after `/object` that are commands of Storage and no buckets. */
const COMMANDS: ReadonlySet<string> = new Set(
  'public authenticated sign upload list list-v2 info move copy render'.split(' '),
);

export interface StorageRoute {
  readonly name: StorageRouteName;
  readonly bucket: string;
  /** The object's name, decoded; its folders are parted by `/`. */
  readonly object: string;
  /** The address to send on, made from what was read. No route has parameters. */
  readonly target: string;
}

/** How an address under `/storage/v1` is read. `methods`: the address is there, and the method is another. */
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
