import { startServer } from '../../api-gateway/src/server.ts';

/**
 * A gateway in front of a Supabase at a given address, in a separate process: `node hosted-gateway.ts DATA_FOLDER`, with
 * `SUPABASE_…` in its environment. Sends its port over the IPC channel to its parent.
 */
const [dataDir = ''] = process.argv.slice(2);
const running = await startServer({ port: 0, dataDir, log: () => {} });
process.on('disconnect', () => void running.close().finally(() => process.exit()));
process.send?.(running.port);
