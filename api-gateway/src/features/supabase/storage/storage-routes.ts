import { type Address, pathSegment } from '../../../platform/http/address/address.logic.ts';

export type StorageRouteName = 'upload' | 'read' | 'read.public' | ResumableRouteName;
type ResumableRouteName = 'resumable.begin' | 'resumable.proceed';

interface StorageRouteRow {
  readonly name: Exclude<StorageRouteName, ResumableRouteName>;
  readonly methods: readonly string[];
  /** Path after `/storage/v1`: `:bucket` is one segment, `*` is the rest, which is the object's name. */
  readonly path: string;
  readonly purpose: string;
}

/**
 * Every route under `/storage/v1` that the product uses, in both modes. All other routes are closed: other ways to upload,
 * because their content would not be checked, lists of objects, and signed links. Resumable uploads are listed below.
 */
export const STORAGE_ROUTES: readonly StorageRouteRow[] = [
  {
    name: 'read.public',
    methods: ['GET', 'HEAD'],
    path: '/object/public/:bucket/*',
    purpose: 'reads a picture of a published page, or the photo of a person',
  },
  {
    name: 'read',
    methods: ['GET'],
    path: '/object/:bucket/*',
    purpose: 'reads a picture of a document, in the name of whoever asks',
  },
  { name: 'upload', methods: ['POST'], path: '/object/:bucket/*', purpose: 'stores a picture' },
];

/** First path segments after `/object` that are commands of Storage and no buckets. */
const COMMANDS: ReadonlySet<string> = new Set(
  'public authenticated sign upload list list-v2 info move copy render'.split(' '),
);

export interface StorageRoute {
  readonly name: StorageRouteName;
  /** Name of the bucket; empty for a resumable upload. */
  readonly bucket: string;
  /**
   * The decoded name of the object; its segments are separated by `/`. For a resumable upload it is the address of the
   * upload.
   */
  readonly object: string;
  /** The URL to forward, built from the parsed route. No route has parameters. */
  readonly target: string;
}

/** Parses a path under `/storage/v1`. `methods`: the path exists, but not with this method. */
export type StorageReading = { readonly route: StorageRoute } | { readonly methods: readonly string[] } | undefined;

export function parseStorageRoute(method: string, { segments }: Address): StorageReading {
  const methods: string[] = [];
  if (segments[0] !== 'storage' || segments[1] !== 'v1') return undefined;
  if (segments[2] === 'upload' && segments[3] === 'resumable') return parseResumable(method, segments.slice(4));
  for (const row of STORAGE_ROUTES) {
    const read = matchPath(row.path, segments.slice(2));
    if (!read) continue;
    if (!row.methods.includes(method)) methods.push(...row.methods);
    else return { route: { name: row.name, ...read, target: `/storage/v1${targetOf(row.path, read)}` } };
  }
  return methods.length > 0 ? { methods } : undefined;
}

/** Resumable uploads of files: `/upload/resumable`, and `/upload/resumable/{address}`. */
function parseResumable(method: string, [address, ...more]: readonly string[]): StorageReading {
  if (more.length > 0 || address === '') return undefined;
  const name = address === undefined ? 'resumable.begin' : 'resumable.proceed';
  const methods = address === undefined ? ['POST'] : ['HEAD', 'PATCH', 'DELETE'];
  if (!methods.includes(method)) return { methods };
  const path = `/storage/v1/upload/resumable${address === undefined ? '' : `/${pathSegment(address)}`}`;
  return { route: { name, bucket: '', object: address ?? '', target: path } };
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
