// `node bare-server.ts PORT` with a page on its standard input: Node's HTTP server and nothing else.
import http from 'node:http';
import { text } from 'node:stream/consumers';

const { html, brotli, headers } = JSON.parse(await text(process.stdin)) as {
  html: string;
  brotli: string;
  headers: Record<string, string>;
};
const answerOf = (body: Buffer, more: Record<string, string>) => ({
  body,
  head: Object.entries({ ...headers, ...more, 'content-length': String(body.byteLength) }).flat(),
});
const plain = answerOf(Buffer.from(html, 'base64'), {});
const packed = answerOf(Buffer.from(brotli, 'base64'), { 'content-encoding': 'br' });
http
  .createServer((request, response) => {
    const { body, head } = request.url === '/brotli' ? packed : plain;
    response.writeHead(200, head);
    response.end(body);
  })
  .listen(Number(process.argv[2]), '127.0.0.1');
