import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { freePort } from '../../scripts/free-port.ts';

const here = import.meta.dirname;
const dist = path.join(here, 'dist');
const packed = new Map<string, Buffer>();
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };

export function buildMonolith(): void {
  execFileSync(process.execPath, [path.join(here, '../../node_modules/@rsbuild/core/bin/rsbuild.js'), 'build'], {
    cwd: here,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

/** Compresses with brotli at its highest level, as the gateway compresses its files. Fonts are already compressed. */
function asset(file: string): Buffer {
  const known = packed.get(file);
  if (known) return known;
  const content = readFileSync(path.join(dist, file));
  const buffer = file.endsWith('.woff2') ? content : brotliCompressSync(content);
  packed.set(file, buffer);
  return buffer;
}

/** The monolith's page with the gateway's snapshot for this URL. */
async function page(gateway: string, url: string, cookie: string | undefined): Promise<Buffer> {
  const html = await (await fetch(gateway + url, { headers: cookie ? { cookie } : {} })).text();
  const snapshot = /<script[^>]*id="dojang-snapshot"[^>]*>.*?<\/script>/s.exec(html)?.[0] ?? '';
  const own = readFileSync(path.join(dist, 'index.html'), 'utf8');
  return brotliCompressSync(own.replace('</head>', () => `${snapshot}</head>`));
}

function proxy(gateway: string, incoming: IncomingMessage, outgoing: ServerResponse) {
  const upstream = request(gateway + incoming.url, { method: incoming.method, headers: incoming.headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  upstream.on('error', () => outgoing.destroy());
  incoming.pipe(upstream);
}

/**
 * Serves the monolith in front of a running gateway. The gateway answers all requests except those for the page and its files.
 */
export async function serveMonolith(gateway: string): Promise<{ url: string; stop(): void }> {
  const port = await freePort();
  const server = createServer(async (incoming, outgoing) => {
    const url = incoming.url ?? '/';
    if (url.startsWith('/monolith/')) {
      const file = url.slice('/monolith/'.length);
      const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
      const coding = file.endsWith('.woff2') ? {} : { 'content-encoding': 'br' };
      outgoing.writeHead(200, {
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        ...coding,
      });
      return outgoing.end(asset(file));
    }
    if (!incoming.headers.accept?.includes('text/html')) return proxy(gateway, incoming, outgoing);
    const html = await page(gateway, url, incoming.headers.cookie);
    outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' });
    outgoing.end(html);
  }).listen(port, '127.0.0.1');
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}
