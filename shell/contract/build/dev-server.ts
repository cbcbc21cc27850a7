import type { RsbuildConfig } from '@rsbuild/core';
import type { Snapshot } from '../src/snapshot.ts';

type ServerConfig = NonNullable<RsbuildConfig['server']>;

/** Data from scripts/dev.ts for the shell's dev server: the gateway's URL, and the remotes with a dev server. */
interface DevEnvironment {
  gateway: string;
  /** Name of a remote → URL of its dev server's manifest. */
  remotes: Record<string, string>;
}

/** Paths that the gateway answers. */
const GATEWAY_PATHS = [
  ...[
    '/api',
    '/auth/v1',
    '/rest/v1',
    '/storage/v1',
    '/functions/v1',
    '/realtime/v1',
    '/builds',
    '/remotes',
    '/healthz',
  ],
  ...['/_dev', '/landing', '/iframe', '/form', '/_image'],
];

/**
 * Reserves React's devtools hook. The refresh runtime of a remote starts after React has looked for the hook. Without the
 * reserved hook the page would show old code after an edit of the remote.
 */
const REFRESH_HOOK = `globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__??={renderers:new Map(),supportsFiber:true,inject(r){const id=this.renderers.size;this.renderers.set(id,r);return id},onCommitFiberRoot(){},onCommitFiberUnmount(){},onScheduleFiberRoot(){},checkDCE(){}};`;

/**
 * The shell's dev server runs in front of the gateway. It answers pages itself, with the gateway's snapshot. In this snapshot
 * the developed remotes come from their dev servers. It forwards all other requests to the gateway.
 */
export function devServer(port: number): ServerConfig {
  const environment = readEnvironment();
  const base: ServerConfig = { host: '127.0.0.1', port, strictPort: true };
  if (!environment) return { ...base, historyApiFallback: true };
  return {
    ...base,
    proxy: [{ pathFilter: GATEWAY_PATHS, target: environment.gateway, changeOrigin: true, ws: true }],
    setup: ({ action, server }) => {
      if (action !== 'dev') return;
      server.middlewares.use(async (request, response, next) => {
        const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
        if (!isPage || GATEWAY_PATHS.some((path) => request.url?.startsWith(path))) return next();
        try {
          const html = await server.environments.web?.getTransformedHtml('index');
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(await inhabited(html ?? '', environment));
        } catch (error) {
          next(error);
        }
      });
    },
  };
}

async function inhabited(html: string, { gateway, remotes }: DevEnvironment): Promise<string> {
  const snapshot = (await (await fetch(`${gateway}/builds/snapshot.json`)).json()) as Snapshot;
  for (const remote of snapshot.remotes) {
    const entry = remotes[remote.name];
    if (entry) Object.assign(remote, { entry, version: 'dev', integrity: '', preload: [] });
  }
  const json = JSON.stringify(snapshot).replaceAll('<', '\\u003c');
  return html.replace(
    '<head>',
    () => `<head><script>${REFRESH_HOOK}</script><script type="application/json" id="dojang-snapshot">${json}</script>`,
  );
}

function readEnvironment(): DevEnvironment | undefined {
  const { DOJANG_DEV } = process.env;
  return DOJANG_DEV ? (JSON.parse(DOJANG_DEV) as DevEnvironment) : undefined;
}
