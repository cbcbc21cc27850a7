import { startServer } from '../src/server.ts';

/**
 * A gateway in a separate process, measured from outside: `node gateway-process.ts DATA_FOLDER`, with the environment
 * of a deployment. Sends its port and key over the IPC channel to its parent, and its memory on request.
 */
const [dataDir = ''] = process.argv.slice(2);
const running = await startServer({ port: 0, dataDir, log: () => {} });
process.send?.({ port: running.port, apikey: running.embedded?.publishableKey });
process.on('message', () => process.send?.({ rss: process.memoryUsage().rss }));
process.on('disconnect', () => process.exit());
