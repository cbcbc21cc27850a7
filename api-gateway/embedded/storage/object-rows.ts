import type { Sql } from '../postgres/connect.ts';
import type { UploadTarget } from './upload-id.logic.ts';

class RolledBack extends Error {}

/**
 * Whether the policies of `storage.objects` let a person add this object. The row is added and rolled back. An existing object
 * is refused because of its name, but only after the policies.
 *
 * @param personId null for the secret key, which may add any object
 */
export async function mayAddObject(
  sql: Sql,
  { bucket, name }: UploadTarget,
  personId: string | null,
): Promise<boolean> {
  if (personId === null) return true;
  const claims = JSON.stringify({ sub: personId, role: 'authenticated' });
  try {
    await sql.begin(async (tx) => {
      await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', ${personId}, true),
        set_config('request.jwt.claims', ${claims}, true)`;
      await tx`insert into storage.objects (bucket_id, name, owner_id) values (${bucket}, ${name}, ${personId})`;
      throw new RolledBack();
    });
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (error instanceof RolledBack || code === '23505') return true;
    // The reason is a policy or an unknown bucket.
    if (code === '42501' || code === '23503') return false;
    throw error;
  }
  return false;
}

interface NewObject {
  readonly size: number;
  readonly mimetype: string;
  readonly owner: string | null;
}

/** Adds the row of an object, or replaces its values. */
export async function addObject(
  sql: Sql,
  { bucket, name }: UploadTarget,
  { size, mimetype, owner }: NewObject,
): Promise<void> {
  const metadata = sql.json({ mimetype, size, contentLength: size });
  await sql`
    insert into storage.objects (bucket_id, name, owner, owner_id, metadata)
    values (${bucket}, ${name}, ${owner}, ${owner}, ${metadata})
    on conflict (bucket_id, name) do update set metadata = excluded.metadata, updated_at = now()`;
}

/** The bytes of an object; undefined when there is none. */
export async function findObject(sql: Sql, { bucket, name }: UploadTarget): Promise<number | undefined> {
  const [row] = await sql<{ size: string | null }[]>`
    select metadata ->> 'size' as size from storage.objects where bucket_id = ${bucket} and name = ${name}`;
  return row ? Number(row.size ?? 0) : undefined;
}

/** The limit of a bucket in bytes; undefined without one. */
export async function findSizeLimit(sql: Sql, bucket: string): Promise<number | undefined> {
  const [row] = await sql<{ file_size_limit: string | null }[]>`
    select file_size_limit from storage.buckets where id = ${bucket}`;
  return row?.file_size_limit ? Number(row.file_size_limit) : undefined;
}
