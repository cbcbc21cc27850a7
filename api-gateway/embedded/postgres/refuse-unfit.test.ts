import net from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { refuseUnfitDatabase, UnfitDatabaseError } from './refuse-unfit.ts';

/** How a stand-in gives its backends to clients: each its own, the one that was given back last, or the one that waited longest. */
type Pooling = 'session' | 'last' | 'longest';

interface StandIn {
  readonly version?: number;
  readonly pooling?: Pooling;
  /** The number of backends of a pooler. */
  readonly backends?: number;
  /** Refuses a connection that begins with this parameter, as PgBouncer does. */
  readonly refuses?: string;
}

const servers: net.Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const text = (value: string) => Buffer.from(`${value}\0`);
function message(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
const ready = message('Z', Buffer.from('I'));
function row(name: string, value: string): Buffer {
  const field = Buffer.alloc(18);
  field.writeInt32BE(25, 6);
  const count = Buffer.from([0, 1]);
  const length = Buffer.alloc(4);
  length.writeInt32BE(value.length);
  return Buffer.concat([
    message('T', count, text(name), field),
    message('D', count, length, Buffer.from(value)),
    message('C', text('SELECT 1')),
    ready,
  ]);
}

/** Speaks as much of PostgreSQL's protocol as the check needs. */
async function standIn({ version = 180000, pooling = 'session', backends = 3, refuses }: StandIn): Promise<string> {
  const idle = Array.from({ length: backends }, (_, at) => at + 1);
  let clients = 100;
  const server = net.createServer((socket) => {
    const own = ++clients;
    let held: number | undefined;
    let hasStarted = false;
    const take = () => held ?? (pooling === 'session' ? own : ((pooling === 'last' ? idle.pop() : idle.shift()) ?? 0));
    const giveBack = (backend: number) => {
      held = undefined;
      if (pooling !== 'session') idle.push(backend);
    };
    const answer = (statement: string) => {
      if (statement.includes('server_version_num')) return row('server_version_num', String(version));
      const backend = take();
      if (statement === 'begin') held = backend;
      else if (statement === 'commit' || held === undefined) giveBack(backend);
      return statement.includes('pid')
        ? row('pid', String(backend))
        : Buffer.concat([message('C', text(statement)), ready]);
    };
    let rest = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (data) => {
      rest = Buffer.concat([rest, data]);
      const head = () => (hasStarted ? 1 : 0);
      while (rest.length >= head() + 4 && rest.length >= head() + rest.readInt32BE(head())) {
        const length = head() + rest.readInt32BE(head());
        const frame = rest.subarray(0, length);
        rest = rest.subarray(length);
        if (!hasStarted) {
          hasStarted = true;
          if (refuses && frame.includes(refuses)) {
            const fields = ['SFATAL', 'C08P01', `Munsupported startup parameter: ${refuses}`].map(text);
            socket.end(message('E', ...fields, Buffer.from([0])));
            return;
          }
          socket.write(Buffer.concat([message('R', Buffer.alloc(4)), message('K', Buffer.alloc(8)), ready]));
        } else if (frame[0] === 0x51) socket.write(answer(frame.subarray(5, -1).toString().trim()));
        else socket.end();
      }
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `postgres://dojang@127.0.0.1:${(server.address() as net.AddressInfo).port}/dojang`;
}

/** The two lines of a refusal. */
const refusalOf = async (kind: StandIn) => {
  const error = await refuseUnfitDatabase(await standIn(kind)).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(UnfitDatabaseError);
  const lines = (error as Error).message.split('\n');
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).toMatch(/^DATABASE_URL: /);
  return lines.join('\n');
};

test('a PostgreSQL that gives each client a backend of its own is accepted', async () => {
  await refuseUnfitDatabase(await standIn({}));
  await refuseUnfitDatabase(await standIn({ version: 170004 }));
});

test('a PostgreSQL that is too old is refused with its version', async () => {
  expect(await refusalOf({ version: 150008 })).toContain('PostgreSQL 15 is too old');
});

test.each<[Pooling, number]>([
  ['last', 1],
  ['last', 2],
  ['last', 5],
  ['longest', 2],
  ['longest', 5],
])('a pooler that gives the backend that was free %s, of %i, is refused', async (pooling, backends) => {
  expect(await refusalOf({ pooling, backends })).toContain('pool_mode = session');
});

test('a pooler that refuses a parameter of the connection is refused with the line of its settings', async () => {
  expect(await refusalOf({ refuses: 'statement_timeout' })).toContain(
    'ignore_startup_parameters = search_path, statement_timeout',
  );
});

test('a database that does not answer fails with the code of the system', async () => {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  await expect(refuseUnfitDatabase(`postgres://a@127.0.0.1:${port}/a`)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
