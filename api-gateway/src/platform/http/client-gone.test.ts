import net, { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { bearer, testApp } from '../../testing/test-app.ts';
import { createGatewayServer } from './connections/gateway-server.ts';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const each of cleanUp.splice(0)) await each();
});

/**
 * Sends the beginning of a request, disconnects when the app has it, and returns the request's log lines.
 *
 * @param upstream gets a promise that resolves when the server knows that the client is gone
 */
async function leaving(lines: readonly string[], upstream: (gone: Promise<void>) => Promise<Response>) {
  const gone = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const { app, logs } = await testApp({ upstream: () => upstream(gone.promise) });
  const console_ = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { server } = createGatewayServer({
    fetch: (request, bindings) => {
      arrived.resolve();
      return app.fetch(request, bindings);
    },
    isUpload: () => false,
    log: (entry) => logs.push(entry),
    countsNetworks: true,
  });
  server.on('connection', (connection) => connection.once('close', () => gone.resolve()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUp.push(() => new Promise((resolve) => server.close(resolve)), console_.mockRestore);
  const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(lines.join('\r\n'));
  await arrived.promise;
  // Waits until the app waits for its upstream, or for the rest of the body.
  await sleep(50);
  socket.resetAndDestroy();
  await expect.poll(() => logs).toHaveLength(1);
  await sleep(50);
  expect(console_).not.toHaveBeenCalled();
  return logs;
}

/** An upstream that fails some time after the client has disconnected. */
const late = async (gone: Promise<void>) => {
  await gone;
  await sleep(50);
  throw new Error('nobody is there');
};
const json = ['host: localhost', 'content-type: application/json'];

test('a client that disconnects before the answer is logged with status 499 and level info', async () => {
  for (const path of ['/rest/v1/notices', '/storage/v1/object/public/site-assets/a.png']) {
    const logs = await leaving([`GET ${path} HTTP/1.1`, ...json, '', ''], late);
    expect(logs).toMatchObject([{ event: 'request', level: 'info', status: 499 }]);
  }
});

test('a client that disconnects in the middle of a body is logged as a disconnect, and not as a failure', async () => {
  const { authorization } = await bearer();
  const answer = async () => Response.json({});
  for (const [path, type] of [
    ['/rest/v1/rpc/save_draft', 'application/json'],
    ['/auth/v1/signup', 'application/json'],
    ['/api/private/project/getDetail', 'application/json'],
    ['/storage/v1/object/site-assets/a.png', 'image/png'],
    ['/storage/v1/object/site-assets/a.png', 'multipart/form-data; boundary=b'],
  ] as const) {
    const head = [`POST ${path} HTTP/1.1`, 'host: localhost', `content-type: ${type}`, 'content-length: 5000'];
    const logs = await leaving([...head, `authorization: ${authorization}`, '', '{"a":'], answer);
    expect(logs).toMatchObject([{ event: 'request', level: 'info' }]);
    expect(logs[0]?.status).toSatisfy((status: number) => status < 500, path);
  }
});

test('a client that stays connected gets the error', async () => {
  const { app, logs } = await testApp({ upstream: () => late(Promise.resolve()) });
  expect((await app.request('/rest/v1/notices')).status).toBe(500);
  expect(logs).toMatchObject([{ event: 'unexpected_error' }, { level: 'error', status: 500 }]);
});
