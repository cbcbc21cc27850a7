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

/** Until one has stopped typing. */
const TYPING_MS = 120;
/** Longer than a search takes over a bad connection; then it says that it failed. */
const LIMIT_MS = 8000;

/** Why a search was stopped for which nobody waits any more. */
const SUPERSEDED = new DOMException('something else was typed', 'AbortError');

interface Result {
  text: string;
  state: 'ready' | 'failed';
  rows: Row[];
}

const idOf = ({ remote, id }: SearchSource) => `${remote}/${id}`;

/**
 * What each source finds for the text. Each is asked, and answers or fails, on its own: a slow or dead one holds up no
 * other. What was asked for another text is aborted.
 *
 * @param projectId of the project that one is in; undefined without
 */
export function usePaletteSearch(
  sources: readonly SearchSource[],
  text: string,
  projectId: string | undefined,
): Found[] {
  const { loader } = useShell();
  const keep = useKeep();
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

/** Rejects when the signal aborts, also where the work takes no notice of it. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

/** Remembers what was read for as long as the palette is open. */
function useKeep() {
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
