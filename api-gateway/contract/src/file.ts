import { z } from 'zod';

/** Largest file in bytes: 2 GiB. */
export const MAX_FILE_BYTES = 2 ** 31;
/** Bytes of every part of an upload but the last one, as hosted Storage requires them. */
export const UPLOAD_CHUNK_BYTES = 6 * 1024 * 1024;
/** The bucket in the tus metadata `bucketName`; `objectName` is `{projectId}/{uploadId}`. */
export const FILE_BUCKET = 'project-files';

/** A file as answers about uploads contain it. */
export const uploadedFileSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  version: z.number().int(),
  size: z.number().int(),
  mime: z.string(),
  sha256: z.string(),
  categoryId: z.string().nullable(),
});
export type UploadedFile = z.infer<typeof uploadedFileSchema>;

/**
 * POST /api/private/project/finishUpload: makes a file, or a version of a file, of an upload whose bytes are in Storage. When
 * the name is taken, `onConflict` decides: `ask` answers `conflict` with the existing file and leaves the upload as it is,
 * `version` adds a version to the file, `both` gives the new file a number, `skip` answers the existing file. A repeated call
 * answers like the first. 404 `not_found` for uploads of others, 409 `upload_incomplete` while bytes are missing.
 */
export const finishUploadRequest = z.object({
  uploadId: z.uuid(),
  name: z.string().min(1).max(1000),
  categoryId: z.string().max(40).nullable().default(null),
  source: z
    .object({ type: z.enum(['note', 'issue']), id: z.uuid() })
    .nullable()
    .default(null),
  onConflict: z.enum(['ask', 'version', 'both', 'skip']),
});
export const finishUploadResponse = z.object({
  status: z.enum(['created', 'version', 'skipped', 'conflict']),
  file: uploadedFileSchema,
});
export type FinishUploadResponse = z.infer<typeof finishUploadResponse>;

/** A browser may show the file of `view` when its type is harmless. A browser always saves the file of `download`. */
export const fileLinkKindSchema = z.enum(['view', 'download', 'thumb', 'thumbLarge']);
export type FileLinkKind = z.infer<typeof fileLinkKindSchema>;

/**
 * POST /api/private/project/fileLinks: addresses for elements that cannot send the session, valid for five minutes, each for
 * one version of one file (or one zip of `create_file_zip`). In the order of the request; null for a file or picture that
 * does not exist or that the caller may not read. Afterwards an address answers 410 `link_expired`.
 */
export const fileLinksRequest = z.union([
  z.object({
    files: z
      .array(z.object({ fileId: z.uuid(), version: z.number().int().min(1).optional(), kind: fileLinkKindSchema }))
      .min(1)
      .max(100),
  }),
  z.object({ zipId: z.uuid() }),
]);
export const fileLinksResponse = z.object({
  links: z.array(z.object({ kind: z.enum([...fileLinkKindSchema.options, 'zip']), url: z.string() }).nullable()),
  /** ISO 8601. */
  expiresAt: z.string(),
});
export type FileLinksResponse = z.infer<typeof fileLinksResponse>;

/**
 * GET /api/private/project/file, fileThumb and fileText. Without `version` the current one. `file` answers ranges.
 * `fileThumb` is a webp of at most 256 or 1,024 pixels, 404 when there is none. All answer 404 to whoever may not read the
 * file.
 */
export const fileQuery = z.object({ fileId: z.uuid(), version: z.coerce.number().int().min(1).optional() });
export const fileThumbQuery = fileQuery.extend({ size: z.enum(['small', 'large']).default('small') });

/** Of GET fileText: the first 200 KB. 415 `file_type_mismatch` for a file that is no text. */
export const fileTextResponse = z.object({
  text: z.string(),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'euc-kr']),
  isTruncated: z.boolean(),
});
export type FileTextResponse = z.infer<typeof fileTextResponse>;

/**
 * POST /api/private/project/exportLink: the address of a ready export of a project, valid for five minutes, which answers
 * ranges. 404 `not_found` unless the caller is an owner or manager of the project. Afterwards the address answers 410
 * `link_expired`.
 */
export const exportLinkRequest = z.object({ exportId: z.uuid() });
export const exportLinkResponse = z.object({
  url: z.string(),
  /** ISO 8601. */
  expiresAt: z.string(),
});
export type ExportLinkResponse = z.infer<typeof exportLinkResponse>;
