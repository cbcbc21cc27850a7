/** The target of an attachment. */
export type FileSource = 'note' | 'issue';

/** A file of a project, without its bytes. */
export interface FileItem {
  id: string;
  /** The category that contains it; null outside of all categories. */
  category_id: string | null;
  source_type: FileSource | null;
  source_id: string | null;
  /** In NFC, with its extension. */
  name: string;
  mime: string;
  /** Bytes. */
  size: number;
  /** 1 for the first upload. Each overwrite adds 1. */
  version: number;
  /** Null until it is known. */
  thumb: 'ready' | 'none' | null;
  created_by: string | null;
  updated_by: string | null;
  created_at: string;
  updated_at: string;
}

/** A file in the trash. */
export interface RemovedFile extends FileItem {
  removed_at: string;
  purge_at: string;
}

export interface FileVersion {
  version: number;
  /** Bytes. */
  size: number;
  mime: string;
  created_by: string | null;
  at: string;
  /** The version whose bytes it has again. */
  restored_from: number | null;
}

export type FoundFile = Pick<
  FileItem,
  'id' | 'category_id' | 'source_type' | 'source_id' | 'name' | 'mime' | 'size' | 'thumb' | 'updated_at'
> & { project_id: string };
