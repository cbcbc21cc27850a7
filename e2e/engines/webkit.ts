import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/free-port.ts';

/** WebKitGTK's driver, on a screen that nobody sees. */
export interface WebKitDriver {
  /** Its address. */
  url: string;
  close(): void;
}

const PATIENCE_MS = 30_000;

/** Ends a process and all that it started. */
function end(child: ChildProcess): void {
  try {
    process.kill(-Number(child.pid), 'SIGKILL');
  } catch {}
}

/**
 * Starts a screen and the driver.
 *
 * @throws Error when one of them does not start within 30 s
 */
export async function startWebKitDriver(): Promise<WebKitDriver> {
  const home = mkdtempSync(path.join(tmpdir(), 'dojang-webkit-'));
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const close = () => {
    end(screen);
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const display = await new Promise<string>((resolve, reject) => {
      screen.once('error', reject);
      screen.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
      // A free number, as soon as programs can use it.
      screen.stdio[3]?.once('data', (number) => resolve(`:${String(number).trim()}`));
    });
    const port = await freePort();
    const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
      stdio: 'ignore',
      detached: true,
      env: {
        ...process.env,
        DISPLAY: display,
        GDK_BACKEND: 'x11',
        LC_ALL: 'C.UTF-8',
        HOME: home,
        XDG_CACHE_HOME: home,
        XDG_CONFIG_HOME: home,
        XDG_DATA_HOME: home,
        // The screen has no graphics card.
        LIBGL_ALWAYS_SOFTWARE: '1',
        WEBKIT_DISABLE_DMABUF_RENDERER: '1',
        // There is no bus for programs that read the screen aloud.
        NO_AT_BRIDGE: '1',
      },
    });
    driver.once('error', () => {});
    const url = `http://127.0.0.1:${port}`;
    await untilReady(`${url}/status`);
    return {
      url,
      close: () => {
        end(driver);
        close();
      },
    };
  } catch (error) {
    close();
    throw error;
  }
}

async function untilReady(address: string): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; ; ) {
    const isReady = await fetch(address).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    if (Date.now() > deadline) throw new Error('WebKitWebDriver does not answer');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
