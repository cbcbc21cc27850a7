import { FILE_BUCKET, MAX_FILE_BYTES } from '@dojang/api-contract';

const OBJECT = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** An upload as its first request describes it. */
export interface BegunUpload {
  readonly projectId: string;
  readonly uploadId: string;
  readonly size: number;
}

export type UploadFault = 'invalid_request' | 'too_large';

/**
 * Reads `Upload-Length` and `Upload-Metadata` of tus. Each name of the metadata may occur once. A deferred length is refused,
 * because the quota is checked before the first byte.
 */
export function readBegunUpload(header: (name: string) => string | undefined): BegunUpload | UploadFault {
  const length = header('upload-length') ?? '';
  if (header('tus-resumable') !== '1.0.0' || !/^\d{1,15}$/.test(length)) return 'invalid_request';
  if (header('upload-defer-length') !== undefined || header('upload-concat') !== undefined) return 'invalid_request';
  const metadata = readMetadata(header('upload-metadata') ?? '');
  if (metadata?.get('bucketName') !== FILE_BUCKET) return 'invalid_request';
  const [, projectId, uploadId] = OBJECT.exec(metadata.get('objectName') ?? '') ?? [];
  if (!projectId || !uploadId) return 'invalid_request';
  return Number(length) > MAX_FILE_BYTES ? 'too_large' : { projectId, uploadId, size: Number(length) };
}

function readMetadata(header: string): Map<string, string> | undefined {
  if (header.length > 4096) return undefined;
  const metadata = new Map<string, string>();
  for (const pair of header.split(',')) {
    const [, name, value = ''] = /^ ?([A-Za-z]{1,64})(?: ([A-Za-z0-9+/]*={0,2}))?$/.exec(pair) ?? [];
    if (!name || metadata.has(name)) return undefined;
    metadata.set(name, Buffer.from(value, 'base64').toString());
  }
  return metadata;
}

/**
 * The metadata that is forwarded to Storage: the values that were read, and a preliminary type. The content decides the type
 * later.
 */
export const metadataOf = ({ projectId, uploadId }: BegunUpload): string =>
  Object.entries({
    bucketName: FILE_BUCKET,
    objectName: `${projectId}/${uploadId}`,
    contentType: 'application/octet-stream',
  })
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

/** The id in the address of an upload. */
export const isUploadAddress = (id: string): boolean => /^[A-Za-z0-9_-]{1,512}$/.test(id);

/**
 * The upload that an address names. Both hosted and embedded Storage encode the object's path in the address. Undefined for
 * another bucket.
 */
export function uploadIdOf(address: string): string | undefined {
  const parts = Buffer.from(address, 'base64url').toString().split('/');
  const at = parts.indexOf(FILE_BUCKET);
  return at === -1 ? undefined : OBJECT.exec(parts.slice(at + 1, at + 3).join('/'))?.[2];
}
