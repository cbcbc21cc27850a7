import type { ExtensionModules, ExtensionPoint } from '@dojang/contract';
import { useCallback, useEffect, useState } from 'react';
import { isReplaced } from '../build-meta.ts';
import type { LoadFailure } from '../federation/load-failure.ts';
import type { RemoteLoader } from '../federation/remote-loader.ts';
import { useShell } from '../ShellContext.tsx';

type State<P extends ExtensionPoint> =
  | { kind: 'loading' }
  | { kind: 'ready'; module: ExtensionModules[P] }
  | { kind: 'failed'; failure: LoadFailure };

// Cache of loaded extensions, so that an extension is rendered immediately when it is mounted again.
const arrived = new WeakMap<RemoteLoader, Map<string, unknown>>();

function arrivedOf(loader: RemoteLoader): Map<string, unknown> {
  const known = arrived.get(loader) ?? new Map<string, unknown>();
  arrived.set(loader, known);
  return known;
}

/**
 * The code of one extension. `retry` loads it again, and so does the return of the network.
 *
 * @param remote name of its area
 */
export function useExtension<P extends ExtensionPoint>(
  point: P,
  remote: string,
  id: string,
): { state: State<P>; retry: () => void } {
  const { loader, builds } = useShell();
  const key = `${remote}/${point}/${id}`;
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State<P>>(() => {
    const module = arrivedOf(loader).get(key) as ExtensionModules[P] | undefined;
    return module ? { kind: 'ready', module } : { kind: 'loading' };
  });

  useEffect(() => {
    if (arrivedOf(loader).has(key)) return;
    let isCurrent = true;
    void loader.loadExtension(remote, point, id).then((result) => {
      if (!isCurrent) return;
      if (result.ok) arrivedOf(loader).set(key, result.value);
      setState(result.ok ? { kind: 'ready', module: result.value } : { kind: 'failed', failure: result.failure });
    });
    return () => {
      isCurrent = false;
    };
  }, [loader, key, remote, point, id, attempt]);

  const hasFailed = state.kind === 'failed';
  useEffect(() => {
    if (!hasFailed) return;
    const again = () => setAttempt((count) => count + 1);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [hasFailed]);

  const retry = useCallback(() => {
    setState({ kind: 'loading' });
    void isReplaced(builds).then((isOld) => {
      // A retry cannot help, because only the next build can contain a fix.
      if (isOld) location.reload();
      else setAttempt((count) => count + 1);
    });
  }, [builds]);
  return { state, retry };
}
