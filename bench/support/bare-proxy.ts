// `node bare-proxy.ts UPSTREAM_PORT`: a proxy that uses only Node's HTTP server and client. Sends its port to its parent.
import http from 'node:http';
import type { AddressInfo } from 'node:net';

const upstream = Number(process.argv[2]);
const agent = new http.Agent({ keepAlive: true });
const server = http.createServer((request, response) => {
  const { url: path, method, headers } = request;
  const outgoing = http.request({ port: upstream, host: '127.0.0.1', path, method, headers, agent }, (incoming) => {
    response.writeHead(incoming.statusCode ?? 502, incoming.rawHeaders);
    incoming.pipe(response);
  });
  request.pipe(outgoing);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
