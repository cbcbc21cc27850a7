import type { FileItem } from './file.schema.ts';

/** A file for tests. Pass the fields that matter. */
export const fileOf = (change: Partial<FileItem> = {}): FileItem => ({
  id: crypto.randomUUID(),
  category_id: null,
  source_type: null,
  source_id: null,
  name: '이름.txt',
  mime: 'text/plain',
  size: 10,
  version: 1,
  thumb: null,
  created_by: null,
  updated_by: null,
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
  ...change,
});
