import type { ClientReport, VitalMetric } from '@dojang/api-contract';
import type { Snapshot } from '@dojang/contract';
import type { RemoteNote } from './remote-notes.ts';

const ADDRESS = '/api/public/client-error';
/** Failures within this time are sent in one request. */
const COLLECT_MS = 1000;

/** Reports to the gateway which remotes this document opens, how they fail, and how fast they are. */
export interface ClientReports {
  note(note: RemoteNote): void;
  /** Value in milliseconds, or in thousandths for `cls`. A later value replaces an earlier one that was not sent yet. */
  measure(remote: string, metric: VitalMetric, value: number): void;
  /** Sends the reports that were not sent yet. */
  flush(): void;
}

/** Fields that all reports of a document share. */
export interface Reported {
  snapshot: Pick<Snapshot, 'id' | 'shell' | 'remotes' | 'preview'>;
  traceId: string | null;
  /** Path of the present route in its descriptor. */
  route(): string | null;
}

function beacon(report: ClientReport): void {
  navigator.sendBeacon?.(ADDRESS, new Blob([JSON.stringify(report)], { type: 'application/json' }));
}

/**
 * Each remote, each failure and each measure is reported once for a document. The shell counts as a remote. Remotes from a
 * developer's machine and previews are not reported.
 */
export function createClientReports(
  { snapshot, traceId, route }: Reported,
  send: (report: ClientReport) => void = beacon,
): ClientReports {
  const versions = new Map(snapshot.remotes.map(({ name, version }) => [name, version]));
  versions.set('shell', snapshot.shell.version);
  const known = new Set<string>();
  let opened: ClientReport['opened'] = [];
  let errors: ClientReport['errors'] = [];
  const vitals = new Map<string, ClientReport['vitals'][number]>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const versionOf = (name: string) => {
    const version = versions.get(name);
    return version === 'dev' || snapshot.preview ? undefined : version;
  };
  const measure: ClientReports['measure'] = (name, metric, value) => {
    const version = versionOf(name);
    const key = `${name} ${metric}`;
    if (version && !known.has(key)) vitals.set(key, { name, version, metric, value: Math.round(value) });
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (opened.length + errors.length + vitals.size === 0) return;
    const report = { snapshot: snapshot.id, route: route(), traceId, opened, errors, vitals: [...vitals.values()] };
    [opened, errors] = [[], []];
    for (const key of vitals.keys()) known.add(key);
    vitals.clear();
    send(report);
  };

  return {
    note({ remote: name, code, loadMs }) {
      if (loadMs !== undefined) {
        // The remote's code is loaded only for its first page, so only that page measures the load.
        if (!vitals.has(`${name} load`)) measure(name, 'load', loadMs);
        return;
      }
      const version = versionOf(name);
      const key = `${name} ${code}`;
      if (!version || known.has(key)) return;
      known.add(key);
      if (!code) opened.push({ name, version });
      else errors.push({ name, version, code });
      if (code) timer ??= setTimeout(flush, COLLECT_MS);
    },
    measure,
    flush,
  };
}
