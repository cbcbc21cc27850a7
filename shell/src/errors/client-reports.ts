import type { ClientReport } from '@dojang/api-contract';
import type { Snapshot } from '@dojang/contract';
import { onRemoteNote, type RemoteNote } from './remote-notes.ts';

const ADDRESS = '/api/public/client-error';
/** Failures of one page come together. */
const COLLECT_MS = 1000;

/** Tells the gateway which remotes this document opens, and how they fail. */
export interface ClientReports {
  note(note: RemoteNote): void;
  /** Sends what was not sent yet. */
  flush(): void;
}

function beacon(report: ClientReport): void {
  navigator.sendBeacon?.(ADDRESS, new Blob([JSON.stringify(report)], { type: 'application/json' }));
}

/**
 * Each remote and each failure is reported once for a document. A remote of a developer's machine, and a preview, are not.
 *
 * @param route path of the present route in its descriptor
 */
export function createClientReports(
  snapshot: Pick<Snapshot, 'id' | 'remotes' | 'preview'>,
  route: () => string | null,
  send: (report: ClientReport) => void = beacon,
): ClientReports {
  const versions = new Map(snapshot.remotes.map(({ name, version }) => [name, version]));
  const known = new Set<string>();
  let opened: ClientReport['opened'] = [];
  let errors: ClientReport['errors'] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (opened.length + errors.length === 0) return;
    const report = { snapshot: snapshot.id, route: route(), opened, errors };
    [opened, errors] = [[], []];
    send(report);
  };

  return {
    note([name, code]) {
      const version = versions.get(name);
      const key = `${name} ${code}`;
      if (!version || version === 'dev' || snapshot.preview || known.has(key)) return;
      known.add(key);
      if (!code) opened.push({ name, version });
      else errors.push({ name, version, code });
      if (code) timer ??= setTimeout(flush, COLLECT_MS);
    },
    flush,
  };
}

/** From now on this document reports, and sends the rest when it is left. */
export function startReports(snapshot: Snapshot, route: () => string | null): void {
  const { note, flush } = createClientReports(snapshot, route);
  onRemoteNote(note);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
  addEventListener('pagehide', flush);
}
