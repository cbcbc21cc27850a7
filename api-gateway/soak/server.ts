// A gateway in a separate process, as `npm start` runs it, with a shell that needs no build. Sends its port to its
// parent and, each second, its memory use.
import type { Log } from '../src/platform/http/log.ts';
import { guardProcess } from '../src/platform/process/guard-process.ts';
import { startServer } from '../src/server.ts';
import type { FromServer, Setup } from './messages.ts';

const tell = (message: FromServer) => process.send?.(message);
const events: Record<string, number> = {};
const log: Log = (entry) => {
  if (entry.level !== 'error') return;
  const name = String(entry.event ?? 'request');
  events[name] = (events[name] ?? 0) + 1;
  console.error(JSON.stringify(entry));
};

guardProcess(log);
const { dataDir, builds } = JSON.parse(process.argv[2] ?? '') as Setup;
const running = await startServer({ port: 0, dataDir, env: {}, log });
await running.registry.publishAll(builds);
// No migration publishes changes of this table yet; the soak adds what its listeners need.
await running.embedded?.sql.unsafe(`create policy soak on realtime.messages for select to authenticated
  using (realtime.topic() like 'note-%')`);
tell({ port: running.port, key: running.embedded?.publishableKey ?? '' });
const beat = setInterval(() => tell({ rss: process.memoryUsage().rss, errors: events }), 1_000);
process.once('disconnect', async () => {
  clearInterval(beat);
  await running.close();
  process.exit();
});
