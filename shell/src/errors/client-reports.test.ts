import type { ClientReport } from '@dojang/api-contract';
import type { SnapshotRemote } from '@dojang/contract';
import { expect, test, vi } from 'vitest';
import { createClientReports } from './client-reports.ts';
import { noteRemote, onRemoteNote } from './remote-notes.ts';

const remote = (name: string, version = '1f2e3d4c') => ({ name, version }) as SnapshotRemote;
function start(options: { version?: string; preview?: Record<string, string> } = {}) {
  const sent: ClientReport[] = [];
  const { version, ...rest } = options;
  const snapshot = {
    id: '0123456789abcdef',
    shell: { version: '5e5e5e' },
    remotes: [remote('content', version), remote('admin')],
    ...rest,
  };
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const reports = createClientReports({ snapshot, traceId, route: () => '/memo' }, (report) => {
    sent.push(report);
  });
  return { reports, sent };
}

test('an opened remote and each of its failures are reported once, also when they happened before this code was loaded', () => {
  const { reports, sent } = start();
  noteRemote('content');
  noteRemote('content', 'timeout');
  onRemoteNote(reports.note);
  noteRemote('content');
  noteRemote('content', 'timeout');
  reports.flush();
  reports.flush();
  expect(sent).toEqual([
    {
      snapshot: '0123456789abcdef',
      route: '/memo',
      traceId: '0af7651916cd43dd8448eb211c80319c',
      opened: [{ name: 'content', version: '1f2e3d4c' }],
      errors: [{ name: 'content', version: '1f2e3d4c', code: 'timeout' }],
      vitals: [],
    },
  ]);
});

test('a failure is sent soon, an opened remote is sent when the user leaves the document', async () => {
  vi.useFakeTimers();
  try {
    const { reports, sent } = start();
    reports.note({ remote: 'admin' });
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual([]);
    reports.note({ remote: 'content', code: 'render_failed' });
    vi.advanceTimersByTime(1000);
    expect(sent).toMatchObject([{ opened: [{ name: 'admin' }], errors: [{ name: 'content', code: 'render_failed' }] }]);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ['a remote of a developer’s machine', { version: 'dev' }],
  ['a preview', { preview: { content: '1f2e3d4c' } }],
])('%s is not reported', (_, options) => {
  const { reports, sent } = start(options);
  reports.note({ remote: 'content' });
  reports.note({ remote: 'content', code: 'threw' });
  reports.note({ remote: 'content', loadMs: 5 });
  reports.measure('content', 'lcp', 900);
  reports.note({ remote: 'nobody', code: 'unknown_remote' });
  reports.flush();
  expect(sent).toEqual([]);
});

test('each measure is sent once for a document, with its last value; measures of the shell are sent too', () => {
  const { reports, sent } = start();
  reports.measure('shell', 'cls', 12.4);
  reports.measure('shell', 'cls', 80.6);
  reports.note({ remote: 'content', loadMs: 240.2 });
  reports.note({ remote: 'content', loadMs: 5 });
  reports.flush();
  reports.measure('shell', 'cls', 300);
  reports.note({ remote: 'content', loadMs: 7 });
  reports.flush();
  expect(sent.map(({ vitals }) => vitals)).toEqual([
    [
      { name: 'shell', version: '5e5e5e', metric: 'cls', value: 81 },
      { name: 'content', version: '1f2e3d4c', metric: 'load', value: 240 },
    ],
  ]);
});

test('an error of the shell is reported with the name of the shell', () => {
  const { reports, sent } = start();
  reports.note({ remote: 'shell', code: 'uncaught' });
  reports.flush();
  expect(sent).toMatchObject([{ errors: [{ name: 'shell', version: '5e5e5e', code: 'uncaught' }] }]);
});
