/** The object of an upload. */
export interface UploadTarget {
  readonly bucket: string;
  readonly name: string;
}

/** Maximum length of an id. A file has this name, so it must not be longer than a file name may be. */
const MAX_ID_LENGTH = 240;

const BUCKET = /^[a-z0-9][a-z0-9._-]{0,62}$/;

/** The id of an upload in its address: the object's path, as hosted Storage encodes it. Undefined when it is too long. */
export function uploadIdOf({ bucket, name }: UploadTarget): string | undefined {
  const id = Buffer.from(`${bucket}/${name}`).toString('base64url');
  return id.length <= MAX_ID_LENGTH ? id : undefined;
}

/** The object of an id; undefined for any text that `uploadIdOf` does not return. */
export function uploadTargetOf(id: string): UploadTarget | undefined {
  const path = Buffer.from(id, 'base64url').toString();
  const slash = path.indexOf('/');
  const target = { bucket: path.slice(0, slash), name: path.slice(slash + 1) };
  const isName = slash > 0 && target.name !== '' && !target.name.includes('\0') && BUCKET.test(target.bucket);
  return isName && uploadIdOf(target) === id ? target : undefined;
}
