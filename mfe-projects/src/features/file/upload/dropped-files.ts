import { koreanStamp } from '@dojang/contract/time';
import { toNfc } from '@dojang/shared-ui';

/** A chosen file with the folders that contain it. */
export interface ChosenFile {
  file: File;
  /** Names of the folders from the top down, in NFC; empty for a file outside of a dropped folder. */
  folder: string[];
  /** Opens the file again after a reload, where the browser has such handles. */
  handle?: FileSystemFileHandle;
}

/** Maximum number of files. More files are refused, because a dropped `node_modules` would freeze the page. */
export const MOST_AT_ONCE = 5000;

/** Files that operating systems add to folders and that users do not want to upload. */
const IGNORED = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);

type Entry = FileSystemEntry;
const isFolder = (entry: Entry): entry is FileSystemDirectoryEntry => entry.isDirectory;

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject));

/** A reader gives at most 100 entries at a time, and an empty list at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<Entry[]> {
  const reader = folder.createReader();
  const all: Entry[] = [];
  for (;;) {
    const part = await new Promise<Entry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return all;
    all.push(...part);
  }
}

async function walk(entry: Entry, folder: string[], found: ChosenFile[]): Promise<void> {
  if (found.length > MOST_AT_ONCE || IGNORED.has(entry.name)) return;
  if (isFolder(entry)) {
    const below = [...folder, toNfc(entry.name)];
    for (const child of await entriesOf(entry)) await walk(child, below, found);
  } else found.push({ file: await fileOf(entry as FileSystemFileEntry), folder });
}

type ItemWithHandle = DataTransferItem & { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> };

/**
 * The files of a drop, including files in folders. Call it in the drop's event handler, because the browser empties the
 * transfer afterwards.
 *
 * @returns at most `MOST_AT_ONCE` + 1 files
 */
export function droppedFiles(transfer: DataTransfer): Promise<ChosenFile[]> {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file');
  if (items.length === 0) return Promise.resolve([...transfer.files].map((file) => ({ file, folder: [] })));
  // All entries of the event are read before the first await.
  const taken = items.map((item: ItemWithHandle) => ({
    entry: item.webkitGetAsEntry?.() ?? null,
    file: item.getAsFile(),
    handle: item.getAsFileSystemHandle?.().catch(() => null) ?? Promise.resolve(null),
  }));
  return (async () => {
    const found: ChosenFile[] = [];
    for (const { entry, file, handle } of taken) {
      if (entry?.isDirectory) await walk(entry, [], found);
      else if (file && !IGNORED.has(file.name)) {
        const own = await handle;
        found.push({ file, folder: [], ...(own?.kind === 'file' ? { handle: own as FileSystemFileHandle } : {}) });
      }
    }
    return found;
  })();
}

/** The files of an `<input type=file>`, also with `webkitdirectory`. */
export function pickedFiles(list: Iterable<File>): ChosenFile[] {
  return [...list]
    .filter(({ name }) => !IGNORED.has(name))
    .map((file) => ({ file, folder: toNfc(file.webkitRelativePath).split('/').slice(0, -1) }));
}

/** Files in the clipboard. Every browser names a pasted screenshot image.png, so it gets the time as its name. */
export function pastedFiles({ files }: DataTransfer, now = new Date()): ChosenFile[] {
  return [...files].map((file) => {
    if (file.name !== 'image.png') return { file, folder: [] };
    const name = `붙여넣은 그림 ${koreanStamp(now, 'second').replaceAll(':', '.')}.png`;
    return { file: new File([file], name, { type: file.type, lastModified: file.lastModified }), folder: [] };
  });
}
