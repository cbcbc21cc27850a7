import type { ClientReport } from '@dojang/api-contract';
import type { SnapshotRemote } from '@dojang/contract';
import { expect, test, vi } from 'vitest';
import { createClientReports } from './client-reports.ts';
import { noteRemote, onRemoteNote } from './remote-notes.ts';

const remote = (name: string, version = '1f2e3d4c') => ({ name, version }) as SnapshotRemote;
function start(options: { version?: string; preview?: Record<string, string> } = {}) {
  const sent: ClientReport[] = [];
  const { version, ...rest } = options;
  const snapshot = { id: '0123456789abcdef', remotes: [remote('content', version), remote('admin')], ...rest };
  const reports = createClientReports(
    snapshot,
    () => '/memo',
    (report) => {
      sent.push(report);
    },
  );
  return { reports, sent };
}

test('a remote is reported once as opened, with its failures, each once, also from before the code was loaded', () => {
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
      opened: [{ name: 'content', version: '1f2e3d4c' }],
      errors: [{ name: 'content', version: '1f2e3d4c', code: 'timeout' }],
    },
  ]);
});

test('a failure is sent by itself, an opened remote when the document is left', async () => {
  vi.useFakeTimers();
  try {
    const { reports, sent } = start();
    reports.note(['admin']);
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual([]);
    reports.note(['content', 'render_failed']);
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
  reports.note(['content']);
  reports.note(['content', 'threw']);
  reports.note(['nobody', 'unknown_remote']);
  reports.flush();
  expect(sent).toEqual([]);
});
