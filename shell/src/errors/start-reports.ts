import type { Snapshot } from '@dojang/contract';
import { createAreasShown } from './areas-shown.ts';
import { createClientReports } from './client-reports.ts';
import { noteUncaught } from './note-uncaught.ts';
import { onRemoteNote } from './remote-notes.ts';
import { onUncaught } from './uncaught-events.ts';
import { documentTrace, watchVitals } from './vitals.ts';

/** The shown route, and the name of its remote. */
export interface Shown {
  path: string | null;
  remote: string;
}

/**
 * Starts the reports of this document. The rest is sent when the user leaves the document.
 *
 * @param onShown calls its listener when another page is shown
 */
export function startReports(snapshot: Snapshot, shown: () => Shown, onShown: (listener: () => void) => void): void {
  const areas = createAreasShown(shown().remote);
  onShown(() => areas.show(shown().remote));
  const reports = createClientReports({ snapshot, traceId: documentTrace(), route: () => shown().path });
  reports.note({ remote: 'shell' });
  onRemoteNote(reports.note);
  onUncaught(noteUncaught);
  watchVitals(areas, reports.measure);
  document.addEventListener('visibilitychange', () => {
    // The final measures arrive in the same event, some of them after this listener.
    if (document.visibilityState === 'hidden') queueMicrotask(reports.flush);
  });
  addEventListener('pagehide', reports.flush);
}
