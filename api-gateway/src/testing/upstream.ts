import http, { type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on this machine that replaces a hosted Supabase and misbehaves as configured. */
export async function startUpstream(listener: RequestListener) {
  const server = http.createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
