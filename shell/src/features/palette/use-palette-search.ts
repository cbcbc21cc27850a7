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

/** Delay after the last key press. */
const TYPING_MS = 120;
/** Longer than a search takes over a bad connection; after this it counts as failed. */
const LIMIT_MS = 8000;

/** Abort reason for a search that is no longer needed. */
const SUPERSEDED = new DOMException('something else was typed', 'AbortError');

interface Result {
  text: string;
  state: 'ready' | 'failed';
  rows: Row[];
}

const idOf = ({ remote, id }: SearchSource) => `${remote}/${id}`;

/**
 * The results of each source for the text. Each source is queried separately, so that a slow or failed one does not
 * delay the others. Searches for an earlier text are aborted.
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
  const [results, setResults] = useState<Readonly<Record<string, Result>>>({});
  const [attempt, setAttempt] = useState(0);
  const asked = sources.map(idOf).join(' ');

  useEffect(() => {
    if (wanted === '') {
      setResults({});
      return;
    }
    const stop = new AbortController();
    const ask = async (source: SearchSource) => {
      const result = await searchIn(loader, source, wanted, { projectId, signal: stop.signal, keep });
      if (stop.signal.reason !== SUPERSEDED) setResults((known) => ({ ...known, [idOf(source)]: result }));
    };
    const typing = setTimeout(() => {
      for (const source of sources) void ask(source);
    }, TYPING_MS);
    const limit = setTimeout(() => stop.abort(new Error(`nothing within ${LIMIT_MS} ms`)), LIMIT_MS);
    return () => {
      clearTimeout(typing);
      clearTimeout(limit);
      stop.abort(SUPERSEDED);
    };
  }, [loader, asked, wanted, projectId, attempt]);

  if (wanted === '') return [];
  return sources.map((source) => {
    const id = idOf(source);
    const known = results[id];
    const isCurrent = known?.text === wanted;
    const state = isCurrent ? known.state : 'pending';
    const retry = () => {
      setResults(({ [id]: _, ...others }) => others);
      setAttempt((count) => count + 1);
    };
    return { id, label: source.label, state, rows: known?.rows ?? [], retry };
  });
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

/** Rejects when the signal aborts, even if the work ignores it. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

/** Caches what was read while the palette is open. */
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
