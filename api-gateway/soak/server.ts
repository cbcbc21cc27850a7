// A gateway in a process of its own, as `npm start` runs it, with a shell that needs no build. Tells its parent the port
// and, each second, what memory it holds.
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
// The product has no channel yet; this is the one that the honest people of the soak listen on.
await running.embedded?.sql.unsafe(`create policy soak on realtime.messages for select to authenticated
  using (realtime.topic() like 'note-%')`);
tell({ port: running.port, key: running.embedded?.publishableKey ?? '' });
const beat = setInterval(() => tell({ rss: process.memoryUsage().rss, errors: events }), 1_000);
process.once('disconnect', async () => {
  clearInterval(beat);
  await running.close();
  process.exit();
});
