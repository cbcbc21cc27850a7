import http from 'node:http';
import type { AddressInfo } from 'node:net';

const MOST_BYTES = 1024 * 1024;

/**
 * A proxy as nginx is installed: it refuses bodies of more than 1 MB with a page of its own, and passes no upgrades and no
 * addresses on. Close it after use.
 */
export async function proxyAsInstalled(target: string) {
  const { hostname, port } = new URL(target);
  const refused: string[] = [];
  const server = http.createServer((request, response) => {
    if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES) {
      refused.push(`${request.method} ${request.url}`);
      request.resume();
      response.writeHead(413, { 'content-type': 'text/html' }).end('<h1>413 Request Entity Too Large</h1>');
      return;
    }
    const { upgrade: _, connection: __, ...headers } = request.headers;
    const passed = http.request({ hostname, port, method: request.method, path: request.url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  // Without this an upgrade would be cut. nginx answers it as a request.
  server.on('upgrade', (request, socket) => {
    const passed = http.request(
      { hostname, port, path: request.url, headers: { host: request.headers.host } },
      (answer) => {
        socket.end(`HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}\r\nconnection: close\r\n\r\n`);
        answer.resume();
      },
    );
    passed.on('error', () => socket.destroy());
    passed.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The requests whose bodies were refused. */
    refused,
    close: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}
