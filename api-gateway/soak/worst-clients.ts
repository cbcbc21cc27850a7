import net from 'node:net';

interface Target {
  port: number;
  apikey: string;
  pageId: string;
  asset: string;
}

const MB = 1024 * 1024;

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n`;
const post = (path: string, type: string, length: number, sent: number, headers = '') =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}content-type: ${type}\r\ncontent-length: ${length}\r\n\r\n${'x'.repeat(sent)}`;

/** Kinds of misbehaving anonymous connections; each defines what it sends first, and whether it closes its own side. */
function waysOf({ apikey, pageId, asset }: Target): { first: string; trickle?: string; isHalfOpen?: boolean }[] {
  const key = `apikey: ${apikey}\r\n`;
  return [
    { first: get('/rest/v1/notices?select=id,body,title', key) },
    { first: get(asset).repeat(8) },
    { first: get(`/landing/${pageId}`).repeat(4) },
    { first: 'GET / HTTP/1.1\r\nhost: localhost\r\nx-a: ', trickle: 'b' },
    { first: post('/rest/v1/rpc/preview_invite', 'application/json', 4 * MB, 3 * MB, key), trickle: 'x' },
    { first: post('/storage/v1/object/site-assets/a/b.png', 'image/png', 20 * MB, 2 * MB), trickle: 'x' },
    { first: post('/storage/v1/object/site-assets/a/b.png', 'multipart/form-data; boundary=b', 20 * MB, 2 * MB) },
    { first: post('/auth/v1/signup', 'application/json', 8 * MB, 2 * MB, key), trickle: 'x' },
    { first: get(`/landing/${pageId}`).repeat(500) },
    { first: get(`/landing/${pageId}/_payload.json`).repeat(2), isHalfOpen: true },
    { first: '' },
    { first: get('/', 'accept-encoding: br\r\n').repeat(8) },
  ];
}

/** Opens `count` misbehaving connections, and reopens each one that is closed. */
function start(target: Target, count: number): { closed: () => number } {
  const ways = waysOf(target);
  let closed = 0;
  const begin = (index: number) => {
    const way = ways[index % ways.length];
    if (!way) return;
    const socket = net.connect({ port: target.port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => {}).pause();
    socket.write(way.first);
    if (way.isHalfOpen) socket.end();
    const timer = setInterval(() => socket.writable && socket.write(way.trickle ?? ''), 1_000);
    socket.once('close', () => {
      clearInterval(timer);
      closed += 1;
      setTimeout(begin, 2_000, index);
    });
  };
  for (let index = 0; index < count; index++) setTimeout(begin, index * 5, index);
  return { closed: () => closed };
}

/**
 * A separate process, so that its work is not measured: `node worst-clients.ts TARGET COUNT`. Reports how many
 * connections were closed.
 */
const [target = '', count = ''] = process.argv.slice(2);
const clients = start(JSON.parse(target) as Target, Number(count));
process.on('message', () => process.send?.({ closed: clients.closed() }));
process.on('disconnect', () => process.exit());
