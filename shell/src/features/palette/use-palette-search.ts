import type { Declared } from '@dojang/contract';
import { prepareSupabase } from '@dojang/shared-auth';
import { toNfc } from '@dojang/shared-ui';
import { useEffect, useRef, useState } from 'react';
import { logShown } from '../../errors/report-error.ts';
import { RemoteLoadError } from '../../federation/load-failure.ts';
import type { RemoteLoader } from '../../federation/remote-loader.ts';
import { useShell } from '../../ShellContext.tsx';
import { type Found, type Row, rowsFrom } from './palette.logic.ts';

export type SearchSource = Extract<Declared<'palette'>, { kind: 'search' }>;

/** Delay in milliseconds after the last key press. */
const TYPING_MS = 120;
/** Time limit in milliseconds: longer than a search takes over a bad connection. Then the search counts as failed. */
const LIMIT_MS = 8000;

/**
 * Time in milliseconds during which answers are collected and shown together. A search may take 50 ms, so such an answer is in
 * the first batch.
 */
const TOGETHER_MS = 80;

/** Abort reason for a search that is no longer needed. */
const SUPERSEDED = new DOMException('something else was typed', 'AbortError');

interface Result {
  text: string;
  state: 'ready' | 'failed';
  rows: Row[];
}

/** The results of all sources, in the order in which they are listed. */
type Results = ReadonlyMap<string, Result>;
const NONE: Results = new Map();

const idOf = ({ remote, id }: SearchSource) => `${remote}/${id}`;

/**
 * The results of each source for the text. All sources are queried at once and separately, so that a slow or failed source does
 * not delay the others. Later results are listed below the visible results, so that no row moves away from under the pointer.
 * Searches for an earlier text are aborted. Their results stay until the first results for the new text arrive.
 *
 * @param projectId of the current project, if any
 */
export function usePaletteSearch(
  sources: readonly SearchSource[],
  text: string,
  projectId: string | undefined,
): Found[] {
  const { loader } = useShell();
  const keep = useReadCache();
  const wanted = toNfc(text).trim();
  const [results, setResults] = useState(NONE);
  const [attempt, setAttempt] = useState(0);
  const asked = sources.map(idOf).join(' ');

  useEffect(() => {
    if (wanted === '') {
      setResults(NONE);
      return;
    }
    const stop = new AbortController();
    const batches = inBatches(sources.map(idOf), (batch) => setResults((known) => withBatch(known, batch, wanted)));
    const ask = async (source: SearchSource) => {
      const result = await searchIn(loader, source, wanted, { projectId, signal: stop.signal, keep });
      if (stop.signal.reason !== SUPERSEDED) batches.add(idOf(source), result);
    };
    const typing = setTimeout(() => {
      for (const source of sources) void ask(source);
    }, TYPING_MS);
    const limit = setTimeout(() => stop.abort(new Error(`nothing within ${LIMIT_MS} ms`)), LIMIT_MS);
    return () => {
      clearTimeout(typing);
      clearTimeout(limit);
      batches.drop();
      stop.abort(SUPERSEDED);
    };
  }, [loader, asked, wanted, projectId, attempt]);

  if (wanted === '') return [];
  const listed = [...results.keys()];
  const placeOf = (source: SearchSource) => listed.indexOf(idOf(source)) + 1 || listed.length + 1;
  const inOrder = [...sources].sort((a, b) => placeOf(a) - placeOf(b));
  return inOrder.map((source) => {
    const id = idOf(source);
    const known = results.get(id);
    const isCurrent = known?.text === wanted;
    const state = isCurrent ? known.state : 'pending';
    const retry = () => {
      setResults((all) => new Map([...all].filter(([other]) => other !== id)));
      setAttempt((count) => count + 1);
    };
    return { id, label: source.label, state, rows: known?.rows ?? [], retry };
  });
}

/**
 * The listed results after a batch arrives. For the same text the batch is added below them, for another text it replaces them.
 */
function withBatch(known: Results, batch: Results, text: string): Results {
  const kept = [...known].filter(([, result]) => result.text === text);
  return new Map([...kept, ...batch]);
}

/** Collects answers. Answers that arrive together are shown in the order of their sources. */
function inBatches(ids: readonly string[], show: (batch: Results) => void) {
  const arrived = new Map<string, Result>();
  const missing = new Set(ids);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const batch = ids.flatMap((id) => {
      const result = arrived.get(id);
      return result ? [[id, result] as const] : [];
    });
    arrived.clear();
    show(new Map(batch));
  };
  return {
    add(id: string, result: Result) {
      arrived.set(id, result);
      missing.delete(id);
      if (missing.size === 0) flush();
      else timer ??= setTimeout(flush, TOGETHER_MS);
    },
    drop: () => clearTimeout(timer),
  };
}

interface Context {
  projectId: string | undefined;
  signal: AbortSignal;
  keep: <T>(key: string, read: () => Promise<T>) => Promise<T>;
}

async function searchIn(loader: RemoteLoader, source: SearchSource, text: string, context: Context): Promise<Result> {
  const { projectId, signal, keep } = context;
  const name = idOf(source);
  const work = async () => {
    const loaded = await loader.loadExtension(source.remote, 'palette', source.id);
    if (!loaded.ok) throw new RemoteLoadError(loaded.failure);
    await prepareSupabase();
    signal.throwIfAborted();
    return loaded.value.search(text, {
      ...(projectId ? { projectId } : {}),
      signal,
      keep: (key, read) => keep(`${source.remote} ${key}`, read),
    });
  };
  try {
    return { text, state: 'ready', rows: rowsFrom(name, await within(signal, work())) };
  } catch (error) {
    const what = error instanceof RemoteLoadError ? error.failure : error;
    if (signal.reason !== SUPERSEDED) logShown(what, `[${source.remote}]`, `palette/${source.id}`);
    return { text, state: 'failed', rows: [] };
  }
}

/** Rejects when the signal aborts, even if the work ignores the signal. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

/** Caches the result of `read` while the palette is open. */
function useReadCache() {
  const kept = useRef(new Map<string, Promise<unknown>>());
  return useRef(<T>(key: string, read: () => Promise<T>): Promise<T> => {
    const known = kept.current.get(key) as Promise<T> | undefined;
    if (known !== undefined) return known;
    const reading = read();
    kept.current.set(key, reading);
    reading.catch(() => kept.current.delete(key));
    return reading;
  }).current;
}
