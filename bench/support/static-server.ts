import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/free-port.ts';

/** A page in both encodings, with the headers of the gateway's answer. */
export interface ServedPage {
  html: Uint8Array;
  brotli: Uint8Array;
  headers: Record<string, string>;
}

export interface StaticServer {
  /** Answers with `html` at `/html` and with `brotli` at `/brotli`. */
  url: string;
  stop(): Promise<void>;
}

const config = (folder: string, port: number) => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  default_type "text/html; charset=utf-8";
  open_file_cache max=16;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  server {
    listen 127.0.0.1:${port};
    root ${folder}/pages;
    location = /brotli { add_header content-encoding br; }
  }
}
`;

/** nginx with one worker that serves a page as a file, without a log. */
export async function startNginx({ html, brotli }: ServedPage): Promise<StaticServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'dojang-nginx-'));
  mkdirSync(path.join(folder, 'pages'), { mode: 0o755 });
  writeFileSync(path.join(folder, 'pages/html'), html);
  writeFileSync(path.join(folder, 'pages/brotli'), brotli);
  const port = await freePort();
  writeFileSync(path.join(folder, 'nginx.conf'), config(folder, port));
  // When root starts nginx, its worker runs as another user.
  const user = process.getuid?.() === 0 ? ['-g', 'user root;'] : [];
  const child = spawn('nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf'), ...user], { stdio: 'ignore' });
  return running(child, port, () => rmSync(folder, { recursive: true, force: true }));
}

/** Node's HTTP server with the same answers. No gateway on this server can be faster. */
export async function startBareNode(page: ServedPage): Promise<StaticServer> {
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-server.ts'), String(port)], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const { html, brotli, headers } = page;
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  child.stdin?.end(JSON.stringify({ html: text(html), brotli: text(brotli), headers }));
  return running(child, port);
}

async function running(child: ChildProcess, port: number, tidyUp = () => {}): Promise<StaticServer> {
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const answers = () =>
    fetch(`${url}/html`).then(
      (response) => response.ok,
      () => false,
    );
  while (!(await answers())) {
    if (performance.now() - started > 10_000 || child.exitCode !== null) throw new Error('a server did not start');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const stop = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => {
        tidyUp();
        resolve();
      });
      child.kill('SIGTERM');
    });
  return { url, stop };
}
