import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../../platform/errors/api-error.ts';
import { createListedHost, type ListedHostOptions } from './listed-host.ts';
import { isPublicAddress } from './public-address.logic.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** A name server with one answer for each question. The last answer is repeated. */
function names(...answers: string[][]) {
  const asked: string[] = [];
  const lookup: LookupFunction = (host, _, answer) => {
    const addresses = answers[Math.min(asked.length, answers.length - 1)] ?? [];
    asked.push(host);
    answer(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return { lookup, asked };
}
const HERE = { isAllowed: (address: string) => address === '127.0.0.1' };

async function refusal(url: string, options: ListedHostOptions): Promise<number> {
  const error: unknown = await createListedHost(options)(url).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`expected a refusal, got ${String(error)}`);
  return error.status;
}

test('a picture is read from the checked address, and the request contains no data of the visitor', async () => {
  const seen: unknown[] = [];
  const port = await serve((request, response) => {
    seen.push([request.url, request.headers.host, request.headers.cookie, request.headers.authorization]);
    response.end('bytes');
  });
  const { lookup, asked } = names(['127.0.0.1']);
  const content = await createListedHost({ lookup, ...HERE })(`http://img.example.com:${port}/a.png?b=1`);
  expect(Buffer.from(content).toString()).toBe('bytes');
  expect(seen).toEqual([['/a.png?b=1', `img.example.com:${port}`, undefined, undefined]]);
  expect(asked).toEqual(['img.example.com']);
});

test('a name with a private address is refused, also when another of its addresses is public', async () => {
  let visits = 0;
  const port = await serve((_, response) => {
    visits += 1;
    response.end();
  });
  const url = `http://img.example.com:${port}/`;
  for (const addresses of [['127.0.0.1'], ['10.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::1'], ['::ffff:127.0.0.1'], []]) {
    expect(await refusal(url, names(addresses)), addresses.join()).toBe(403);
  }
  expect(visits).toBe(0);
});

test('a name is resolved once, so a later private address of the name is not used', async () => {
  let visits = 0;
  const port = await serve((_, response) => {
    visits += 1;
    response.end('x');
  });
  // 127.0.0.2 stands for a private address, because this test does not allow it.
  const { lookup, asked } = names(['127.0.0.1'], ['127.0.0.2']);
  const url = `http://rebind.example:${port}/`;
  const read = createListedHost({ lookup, ...HERE });
  await read(url);
  expect(asked).toHaveLength(1);
  // The next request resolves the name again and does not reuse a connection.
  await expect(read(url)).rejects.toMatchObject({ status: 403 });
  expect(asked).toHaveLength(2);
  expect(visits).toBe(1);
});

test('a literal IP address is checked too, although no name is resolved', async () => {
  const port = await serve((_, response) => response.end('x'));
  for (const host of ['127.0.0.1', '[::1]', '[::ffff:7f00:1]']) {
    expect(await refusal(`http://${host}:${port}/`, {}), host).toBe(403);
  }
});

test('redirects, errors, large and slow answers are refused', async () => {
  const port = await serve((request, response) => {
    if (request.url === '/moved') response.writeHead(302, { location: `http://127.0.0.1:${port}/ok` }).end();
    else if (request.url === '/gone') response.writeHead(404).end();
    else if (request.url === '/said') response.writeHead(200, { 'content-length': '5000' }).end(Buffer.alloc(5000));
    else if (request.url === '/large') {
      for (let part = 0; part < 5; part++) response.write(Buffer.alloc(1000));
      response.end();
    } else if (request.url === '/cut') {
      response.writeHead(200, { 'content-length': '500' }).write('x');
      setImmediate(() => response.destroy());
    } else response.write('x');
  });
  const options = { ...names(['127.0.0.1']), ...HERE, mostBytes: 2_000 };
  const of = (path: string, more = {}) => refusal(`http://img.example.com:${port}${path}`, { ...options, ...more });
  expect(await of('/moved')).toBe(404);
  expect(await of('/gone')).toBe(404);
  expect(await of('/said')).toBe(413);
  expect(await of('/large')).toBe(413);
  expect(await of('/cut')).toBe(502);
  expect(await of('/slow', { patienceMs: 300 })).toBe(504);
});

test('only addresses of the public internet count as public', () => {
  for (const address of ['8.8.8.8', '1.1.1.1', '211.249.220.24', '2606:4700::1111', '2404:6800:4004::1']) {
    expect(isPublicAddress(address), address).toBe(true);
  }
  const others =
    '0.0.0.0 0.1.2.3 10.1.2.3 100.64.0.1 127.0.0.1 127.255.255.255 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.8 192.0.2.1 ' +
    '192.168.0.1 198.18.0.1 198.51.100.1 203.0.113.9 224.0.0.1 240.0.0.1 255.255.255.255 :: ::1 fe80::1 fc00::1 fd12::1 ff02::1 ' +
    '::ffff:8.8.8.8 ::ffff:127.0.0.1 64:ff9b::7f00:1 2002:7f00:1:: 2001:db8::1 2001::1 2130706433 0x7f000001 localhost ::7f00:1 ::10.0.0.1';
  for (const address of others.split(' ')) expect(isPublicAddress(address), address).toBe(false);
});
