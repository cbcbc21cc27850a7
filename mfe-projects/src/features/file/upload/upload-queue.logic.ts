import type { FileSource } from '../file.schema.ts';

/** What happens to a file whose name already exists at its place. */
export type ConflictChoice = 'version' | 'both' | 'skip';

/** The file that already has the name. */
export interface ExistingFile {
  name: string;
  /** Bytes. */
  size: number;
  updated_at?: string | undefined;
}

/**
 * - `asking`: the name exists, and the user has not chosen yet
 * - `waiting`: in the queue
 * - `sending`, `finishing`: the bytes are sent; the server checks them and makes the file
 * - `retrying`: no answer of the server; it is tried again by itself
 * - `paused`: by the user
 * - `lost`: begun before a reload; the browser needs the file again
 * - `failed`: refused; trying again may help only after something has changed
 */
export type UploadStatus =
  | 'asking'
  | 'waiting'
  | 'sending'
  | 'retrying'
  | 'finishing'
  | 'paused'
  | 'lost'
  | 'failed'
  | 'done';

/** The target of a file. */
export interface UploadPlace {
  projectId: string;
  categoryId: string | null;
  /** The note or issue to which it is attached. */
  source: { type: FileSource; id: string } | null;
}

export interface UploadItem extends UploadPlace {
  id: string;
  /** In NFC. */
  name: string;
  /** Bytes. */
  size: number;
  status: UploadStatus;
  /** Bytes that the server has. */
  sent: number;
  /** How many of these bytes an earlier page sent. */
  sentBefore: number;
  /** The id under which the server stores the bytes. After they have expired the upload gets another id. */
  uploadId: string;
  /** Set while it asks. */
  existing: ExistingFile | null;
  /** Null while there is no conflict. */
  choice: ConflictChoice | null;
  /** Why it failed: a code of the error table. */
  error: string | null;
  /** Number of attempts without a response since the last progress. */
  tries: number;
  /** Whether the browser kept a file handle. With it a lost file is opened again and need not be chosen. */
  hasHandle: boolean;
  /** Id of the created file. */
  fileId: string | null;
}

/** Files that are sent at the same time. */
export const AT_ONCE = 3;

const RUNNING: ReadonlySet<UploadStatus> = new Set(['sending', 'finishing', 'retrying']);
const PENDING: ReadonlySet<UploadStatus> = new Set(['asking', 'waiting', 'sending', 'retrying', 'finishing']);

/** The ids that may start now, oldest first. An item that waits for its next attempt keeps its place. */
export function nextToStart(items: readonly UploadItem[]): string[] {
  const running = items.filter(({ status }) => RUNNING.has(status)).length;
  return items
    .filter(({ status }) => status === 'waiting')
    .slice(0, Math.max(0, AT_ONCE - running))
    .map(({ id }) => id);
}

/** Whether leaving the page would interrupt something. */
export const isBusy = (items: readonly UploadItem[]): boolean => items.some(({ status }) => PENDING.has(status));

/** Milliseconds until the next attempt: 1 s, doubled each time up to 30 s. */
export const backOffMs = (tries: number): number => Math.min(30_000, 1000 * 2 ** Math.max(0, tries - 1));

export interface UploadTotals {
  /** Files that were not skipped or cancelled. */
  files: number;
  done: number;
  failed: number;
  /** Bytes. */
  size: number;
  sent: number;
  /** 0 to 1. */
  share: number;
}

export function totalsOf(items: readonly UploadItem[]): UploadTotals {
  const size = items.reduce((sum, item) => sum + item.size, 0);
  const sent = items.reduce((sum, item) => sum + (item.status === 'done' ? item.size : item.sent), 0);
  const done = items.filter(({ status }) => status === 'done').length;
  const failed = items.filter(({ status }) => status === 'failed').length;
  const share = size > 0 ? sent / size : items.length > 0 ? done / items.length : 0;
  return { files: items.length, done, failed, size, sent, share };
}

/**
 * The cost of a file's requests besides its bytes, expressed in bytes. It matters because a thousand small files take minutes.
 */
const FILE_COST = 256 * 1024;
const LEFT: ReadonlySet<UploadStatus> = new Set(['waiting', 'sending', 'retrying', 'finishing']);

/** The work that this page has done, and the work that continues by itself, in bytes. */
export function workOf(items: readonly UploadItem[]): { done: number; left: number } {
  let [done, left] = [0, 0];
  for (const { status, size, sent, sentBefore } of items) {
    done += status === 'done' ? size - sentBefore + FILE_COST : sent - sentBefore;
    if (LEFT.has(status)) left += size - sent + FILE_COST;
  }
  return { done, left };
}

/** Changes one item. Removed items stay removed. */
export const withItem = (items: readonly UploadItem[], id: string, change: Partial<UploadItem>): UploadItem[] =>
  items.map((item) => (item.id === id ? { ...item, ...change } : item));

/** One sentence about an item for its row. */
export function statusText({ status, choice, tries }: Pick<UploadItem, 'status' | 'choice' | 'tries'>): string {
  switch (status) {
    case 'asking':
      return '같은 이름의 파일이 있어요';
    case 'waiting':
      return '차례를 기다려요';
    case 'sending':
      return '올리는 중';
    case 'retrying':
      return tries > 2 ? '연결되면 이어서 올려요' : '다시 연결하는 중';
    case 'finishing':
      return '확인하는 중';
    case 'paused':
      return '멈췄어요';
    case 'lost':
      return '같은 파일을 다시 고르면 이어서 올려요';
    case 'failed':
      return '올리지 못했어요';
    case 'done':
      return choice === 'version' ? '새 버전으로 올렸어요' : '올렸어요';
  }
}

/** One sentence about all items, for the panel's title. */
export function totalsText(items: readonly UploadItem[]): string {
  const { files, done, failed } = totalsOf(items);
  const waits = items.filter(({ status }) => status === 'asking' || status === 'lost').length;
  if (isBusy(items) && waits < files - done) return `${files}개 중 ${done}개 올림`;
  if (waits > 0) return `${waits}개가 기다리고 있어요`;
  if (items.some(({ status }) => status === 'paused')) return '올리기를 멈췄어요';
  if (failed > 0) return failed === files ? '올리지 못했어요' : `${done}개 올림, ${failed}개 실패`;
  return `${done}개를 모두 올렸어요`;
}
