import { finishUploadResponse } from '@dojang/api-contract';
import { apiPost, isAbort } from '@dojang/shared-auth';
import { type AppError, outageOf, toAppError } from '@dojang/shared-ui';
import { create } from 'zustand';
import { type BegunUpload, begunBefore, forgetBegun, holdTab, keepBegun } from './begun-uploads.ts';
import { answerConflict, fileName } from './conflict.logic.ts';
import { dropByTus, type Sending, sendByTus } from './send-by-tus.ts';
import {
  backOffMs,
  type ConflictChoice,
  isBusy,
  nextToStart,
  type UploadItem,
  type UploadPlace,
  withItem,
} from './upload-queue.logic.ts';

/** The external functions of the queue. Tests replace them. */
export interface UploadParts {
  send(sending: Sending): Promise<void>;
  /** Creates the file of a complete upload. */
  finish(item: UploadItem): Promise<Finished>;
  /** Removes an unfinished upload. */
  drop(url: string): Promise<void>;
}

type Finished =
  | { status: 'created' | 'version' | 'skipped'; fileId: string }
  | { status: 'conflict'; existing: { name: string; size: number } };

/** A file to send. */
export interface NewUpload extends UploadPlace {
  file: File;
  /** In NFC. */
  name: string;
  existing: UploadItem['existing'];
  /** The code of a refusal that is known before the file is sent. */
  error: string | null;
  handle?: FileSystemFileHandle | undefined;
}

/** Codes after which the same request may succeed later, because the server is busy or is restarting. */
const PASSING = new Set(['busy', 'rate_limited', 'too_many_requests', 'not_ready', 'timeout', 'upload_failed']);
/** Codes of refusals that do not change for the same file. */
const FINAL = new Set(['too_large', 'invalid_file_name']);
/** Maximum number of waits of 15 seconds each. */
const MOST_WAITS = 20;
const isPassing = (error: unknown): boolean => outageOf(error) !== null || PASSING.has(toAppError(error).code);
const isGone = ({ status }: AppError) => status === 404 || status === 410;

const finishByApi = async (item: UploadItem): Promise<Finished> => {
  const { uploadId, name, categoryId, source, choice } = item;
  const answer = await apiPost(
    '/api/private/project/finishUpload',
    { uploadId, name, categoryId, source, onConflict: choice ?? 'ask' },
    finishUploadResponse,
  );
  return answer.status === 'conflict'
    ? { status: answer.status, existing: answer.file }
    : { status: answer.status, fileId: answer.file.id };
};

/**
 * The queue of uploads. It exists as long as the tab, so uploads continue while the user visits other pages and areas. Three
 * files are sent at a time. A file without a response is retried until the network is back.
 */
export function createUploads({ send, finish, drop }: UploadParts) {
  const store = create<{ account: string; items: UploadItem[] }>(() => ({ account: '', items: [] }));
  const tab = crypto.randomUUID();
  const files = new Map<string, File>();
  const handles = new Map<string, FileSystemFileHandle>();
  const urls = new Map<string, string>();
  const running = new Map<string, AbortController>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** Uploads whose bytes are all on the server. Only the file has to be created. */
  const complete = new Set<string>();
  const finished = new Set<(item: UploadItem) => void>();

  /** The queue of an account whose session has ended. */
  let waitingFor: { account: string; items: UploadItem[] } = { account: '', items: [] };
  /** Lost file → time of the last change of its bytes, because another file may have the same size. */
  const lostFiles = new Map<string, number>();

  const items = () => store.getState().items;
  const itemOf = (id: string) => items().find((item) => item.id === id);
  const set = (next: UploadItem[]) => store.setState({ items: next });
  const change = (id: string, by: Partial<UploadItem>) => set(withItem(items(), id, by));

  const pump = () => {
    for (const id of nextToStart(items())) {
      change(id, { status: 'sending' });
      void run(id);
    }
  };

  const halt = (id: string) => {
    clearTimeout(timers.get(id));
    timers.delete(id);
    running.get(id)?.abort();
    running.delete(id);
  };

  const forget = (id: string) => {
    halt(id);
    for (const known of [files, handles, urls, complete]) known.delete(id);
    void forgetBegun(id);
  };

  function keep(item: UploadItem, url: string) {
    const file = files.get(item.id);
    if (!file) return;
    urls.set(item.id, url);
    const { id, uploadId, projectId, categoryId, source, name, size, choice } = item;
    const handle = handles.get(id);
    const begun = { id, uploadId, projectId, categoryId, source, name, size, choice, url, tab, at: Date.now() };
    const { account } = store.getState();
    void keepBegun({ ...begun, account, lastModified: file.lastModified, ...(handle ? { handle } : {}) });
  }

  async function run(id: string): Promise<void> {
    const item = itemOf(id);
    const file = files.get(id);
    if (!item || !file) return;
    const controller = new AbortController();
    running.set(id, controller);
    const { signal } = controller;
    const isMine = () => running.get(id) === controller;
    // An earlier page began it. The first response shows how much was sent.
    let isContinued = urls.has(id) && item.sent === 0;
    try {
      if (!complete.has(id))
        await send({
          file,
          projectId: item.projectId,
          uploadId: item.uploadId,
          url: urls.get(id) ?? null,
          onUrl: (url) => isMine() && keep(item, url),
          onProgress: (sent) => {
            if (!isMine()) return;
            change(id, { sent, status: 'sending', ...(isContinued ? { sentBefore: sent } : {}) });
            isContinued = false;
          },
          // Asking for the position, or sending bytes that are refused, is no progress: the pauses keep growing.
          onStored: () => isMine() && change(id, { tries: 0 }),
          signal,
        });
      if (!isMine()) return;
      complete.add(id);
      change(id, { status: 'finishing', sent: item.size });
      const answer = await finishPatiently(itemOf(id) ?? item, isMine);
      if (!isMine()) return;
      running.delete(id);
      if (answer.status === 'conflict') change(id, { status: 'asking', existing: answer.existing, choice: null });
      else {
        change(id, { status: 'done', fileId: answer.fileId });
        forget(id);
        for (const tell of finished) tell({ ...item, status: 'done', fileId: answer.fileId });
      }
    } catch (error) {
      if (!isMine()) return;
      running.delete(id);
      if (!isAbort(error)) fail(id, error);
    }
    pump();
  }

  /** The server needs longer to read two gigabytes than a request waits. The next request waits for the same reading. */
  async function finishPatiently(item: UploadItem, isWanted: () => boolean): Promise<Finished> {
    for (let wait = 1; ; wait += 1) {
      try {
        return await finish(item);
      } catch (error) {
        if (toAppError(error).code !== 'timeout' || wait >= MOST_WAITS || !isWanted()) throw error;
      }
    }
  }

  function fail(id: string, error: unknown) {
    const item = itemOf(id);
    if (!item) return;
    const refusal = toAppError(error);
    const tries = item.tries + 1;
    const isBegun = urls.has(id);
    const isAllSent = refusal.code === 'conflict' ? !isBegun : isGone(refusal) && isBegun && item.sent === item.size;
    if (isAllSent && !complete.has(id)) {
      // Only the last response was lost.
      complete.add(id);
      return change(id, { status: 'waiting' });
    }
    if ((isGone(refusal) && isBegun) || refusal.code === 'upload_incomplete') {
      // The server has deleted the bytes that were sent before.
      urls.delete(id);
      complete.delete(id);
      return tries > 2
        ? change(id, { status: 'failed', error: refusal.code, tries: 0 })
        : change(id, { status: 'waiting', uploadId: crypto.randomUUID(), sent: 0, sentBefore: 0, tries });
    }
    if (refusal.code === 'unauthorized') return change(id, { status: 'paused', error: refusal.code });
    // Another request whose connection was lost is still writing. The server is asked again for its position.
    const isLocked = refusal.code === 'conflict' && isBegun;
    if (!isLocked && !isPassing(error)) return change(id, { status: 'failed', error: refusal.code, tries: 0 });
    change(id, { status: 'retrying', tries });
    timers.set(
      id,
      setTimeout(() => retryNow(id), backOffMs(tries)),
    );
  }

  function retryNow(id: string) {
    clearTimeout(timers.get(id));
    timers.delete(id);
    if (itemOf(id)?.status === 'retrying') {
      change(id, { status: 'waiting' });
      pump();
    }
  }

  const itemFor = (upload: NewUpload): UploadItem => ({
    id: crypto.randomUUID(),
    uploadId: crypto.randomUUID(),
    projectId: upload.projectId,
    categoryId: upload.categoryId,
    source: upload.source,
    name: upload.name,
    size: upload.file.size,
    status: upload.error ? 'failed' : upload.existing ? 'asking' : 'waiting',
    sent: 0,
    sentBefore: 0,
    existing: upload.existing,
    choice: null,
    error: upload.error,
    tries: 0,
    hasHandle: false,
    fileId: null,
  });

  const uploads = {
    store,
    isBusy: () => isBusy(items()),

    /** Calls the listener with each created file. Returns a function that stops it. */
    onFinished(tell: (item: UploadItem) => void): () => void {
      finished.add(tell);
      return () => void finished.delete(tell);
    },

    /** Whether a chosen file continues an upload that was begun before a reload. If so, it continues now. */
    continueLost(file: File, projectId: string): boolean {
      const name = fileName(file.name);
      const lost = items().filter(
        (item) => item.status === 'lost' && item.projectId === projectId && item.name === name,
      );
      return lost.some(({ id }) => uploads.continueWith(id, file));
    },

    /** Continues a lost file with its bytes. False when the file is another file. */
    continueWith(id: string, file: File): boolean {
      const item = itemOf(id);
      if (item?.status !== 'lost' || item.size !== file.size || lostFiles.get(id) !== file.lastModified) return false;
      files.set(id, file);
      change(id, { status: 'waiting', error: null, tries: 0 });
      pump();
      return true;
    },

    /** Shows that the file chosen for a lost upload is another file. */
    refuse: (id: string) => change(id, { error: 'upload_other_file' }),

    /** Whether a failed file can be retried: its bytes are available, and it was not refused because of itself. */
    canRetry: (id: string) => files.has(id) && !FINAL.has(itemOf(id)?.error ?? ''),

    add(news: readonly NewUpload[]) {
      const made = news.map((upload) => {
        const item = itemFor(upload);
        files.set(item.id, upload.file);
        if (upload.handle) handles.set(item.id, upload.handle);
        return item;
      });
      set([...items().filter(({ status }) => status !== 'done'), ...made]);
      pump();
    },

    answer(id: string, choice: ConflictChoice, isForAll: boolean) {
      const before = items();
      set(answerConflict(before, id, choice, isForAll));
      for (const gone of before) {
        if (itemOf(gone.id)) continue;
        const url = urls.get(gone.id);
        if (url) void drop(url);
        forget(gone.id);
      }
      pump();
    },

    pause(id: string) {
      halt(id);
      change(id, { status: 'paused' });
      pump();
    },

    /** Continues a paused file, or retries a failed file. */
    resume(id: string) {
      change(id, { status: 'waiting', error: null, tries: 0 });
      pump();
    },

    cancel(id: string) {
      const url = urls.get(id);
      forget(id);
      lostFiles.delete(id);
      set(items().filter((item) => item.id !== id));
      if (url) void drop(url);
      pump();
    },

    pauseAll() {
      for (const { id, status } of items())
        if (['waiting', 'sending', 'retrying'].includes(status)) {
          halt(id);
          change(id, { status: 'paused' });
        }
    },

    resumeAll() {
      set(items().map((item) => (item.status === 'paused' ? { ...item, status: 'waiting', tries: 0 } : item)));
      pump();
    },

    cancelAll() {
      for (const { id, status } of items()) if (status !== 'done') uploads.cancel(id);
      set([]);
    },

    /** The network is back. */
    retryAll() {
      for (const { id } of items()) retryNow(id);
    },

    /** Closes the list of finished, failed and paused uploads. Files that were begun are offered again after a reload. */
    dismiss() {
      for (const { id, status } of items()) {
        if (status === 'paused' || status === 'lost') halt(id);
        else forget(id);
      }
      set([]);
    },

    /**
     * Follows the session. Without a session (signed out, or expired) nothing is sent or shown. The same account continues its
     * uploads, and another account does not see them. A new account gets its uploads of an earlier page.
     *
     * @param account '' without a session
     */
    async enter(account: string): Promise<void> {
      const { account: before } = store.getState();
      if (before === account) return;
      if (account === '') {
        for (const { id } of items()) halt(id);
        waitingFor = { account: before, items: items().map(stopped) };
        store.setState({ account, items: [] });
        return;
      }
      const isBack = waitingFor.account === account;
      store.setState({ account, items: isBack ? waitingFor.items : [] });
      waitingFor = { account: '', items: [] };
      if (isBack) return pump();
      for (const known of [files, handles, urls, complete, lostFiles]) known.clear();
      holdTab(tab);
      const begun = await begunBefore(account);
      if (store.getState().account !== account) return;
      set([...begun.map(lostItem), ...items()]);
    },

    /** Opens a lost file by its handle. False when the user has to choose the file. */
    async reopen(id: string): Promise<boolean> {
      const handle = handles.get(id) as (FileSystemFileHandle & Permission) | undefined;
      try {
        if (!handle || (await handle.requestPermission?.({ mode: 'read' })) === 'denied') return false;
        return uploads.continueWith(id, await handle.getFile());
      } catch {
        return false;
      }
    },
  };

  function lostItem(begun: BegunUpload): UploadItem {
    const { id, uploadId, projectId, categoryId, source, name, size, choice, url, handle, lastModified } = begun;
    urls.set(id, url);
    lostFiles.set(id, lastModified);
    if (handle) handles.set(id, handle);
    const rest = {
      existing: null,
      error: null,
      tries: 0,
      sent: 0,
      sentBefore: 0,
      fileId: null,
      hasHandle: handle !== undefined,
    };
    return { id, uploadId, projectId, categoryId, source, name, size, choice, status: 'lost', ...rest };
  }
  return uploads;
}

/** An item whose sending was stopped. It continues when possible. */
const stopped = (item: UploadItem): UploadItem =>
  ['sending', 'finishing', 'retrying'].includes(item.status) ? { ...item, status: 'waiting' } : item;

interface Permission {
  requestPermission?: (wanted: { mode: 'read' }) => Promise<PermissionState>;
}

/** The uploads of this tab. */
export const uploads = createUploads({ send: sendByTus, finish: finishByApi, drop: dropByTus });
