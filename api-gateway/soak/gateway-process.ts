import { startServer } from '../src/server.ts';

/**
 * A gateway in a process of its own, to be measured from outside: `node gateway-process.ts DATA_FOLDER`, with the
 * environment of a deployment. Tells its port and key over the channel to its parent, and its memory when it is asked.
 */
const [dataDir = ''] = process.argv.slice(2);
const running = await startServer({ port: 0, dataDir, log: () => {} });
process.send?.({ port: running.port, apikey: running.embedded?.publishableKey });
process.on('message', () => process.send?.({ rss: process.memoryUsage().rss }));
process.on('disconnect', () => process.exit());
