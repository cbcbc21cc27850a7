// A gateway with an embedded Supabase in its own process: `node gateway-child.ts DATA_FOLDER [PORT]`. Sends its port and keys
// to its parent.
import { startServer } from '../server.ts';

const [dataDir = '', port = '0'] = process.argv.slice(2);
const running = await startServer({ port: Number(port), dataDir, log: () => {}, env: {} });
process.on('disconnect', () => void running.close().finally(() => process.exit()));
process.send?.({ port: running.port, publishableKey: running.embedded?.publishableKey });
