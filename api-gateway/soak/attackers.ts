// Anonymous attackers, one malicious member, and people with several free accounts, in a separate process, each at a bounded
// rate and with its own addresses. Ends with its parent process, and reports the result of each kind of attack to it.
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { framesOf } from '@dojang/embedded/testing/frames';
import { WebSocket } from 'ws';
import { attacksOfAccounts } from './account-attacks.ts';
import { headOf, lingering, nextAddress, open, outcomes, repeat, stop, stranger, target } from './attack.ts';
import { addressOf, Client, signUp } from './client.ts';

const { port, key, emails, pageId } = target;
/** Time limit for a request that hangs. Until then the attacks under way may get their answers. */
const LAST_ANSWERS_MS = 60_000;
/** Id of a large page, once the member has published one. */
let largePageId = pageId;
const victim = () => emails[Math.floor(Math.random() * emails.length)] ?? '';

/** A socket that joins, sends malformed messages, and reads no answers. */
async function badSocket(seed: number): Promise<string> {
  const localAddress = nextAddress();
  const url = `ws://localhost:${port}/realtime/v1/websocket?vsn=2.0.0&apikey=${key}`;
  const socket = new WebSocket(url, localAddress ? { localAddress } : {});
  open.add(socket);
  const closed = new Promise<string>((resolve) => socket.once('close', (code) => resolve(`closed ${code}`)));
  socket.on('error', () => {});
  await Promise.race([new Promise((resolve) => socket.once('open', resolve)), closed]);
  socket.pause();
  for (const { data, binary } of framesOf(seed, 60)) {
    if (socket.readyState !== WebSocket.OPEN) break;
    socket.send(data, { binary });
    await pause(50);
  }
  open.delete(socket);
  socket.terminate();
  return closed;
}

const MARKS = `a${'\u0301\u0316'.repeat(20_000)}`;
const DEEP = '['.repeat(20_000) + ']'.repeat(20_000);
const embed = (depth: number): string => (depth === 0 ? 'id' : `id,notices(site_boards(${embed(depth - 1)}))`);
const WIDE = Array.from({ length: 200 }, (_, at) => `a${at}:content`).join(',');
const SPELLINGS = [
  '/auth/v1/%74oken?grant_type=password',
  '/auth/v1//token?grant_type=password',
  '/auth/v1/./token?grant_type=password',
  '/auth/v1/token?grant_type=x&grant_type=password',
  '/%61uth/v1/token?grant_type=password',
  '/rest/v1/%6eotes?select=*',
];

/** The member signs up before the attack, because the gateway may be too busy for a sign-up under attack. */
async function signUpMember() {
  const client = new Client(port, key, { localAddress: addressOf(15) });
  const user = await signUp(client, `${randomUUID().slice(0, 8)}@dojang.test`, 'a good long password');
  return { client, user };
}

/** A member who saves, searches and publishes content that is as expensive as the limits allow. */
async function member({ client, user }: Awaited<ReturnType<typeof signUpMember>>): Promise<void> {
  const [site] = JSON.parse((await client.request('GET', '/rest/v1/sites?select=id')).text) as { id: string }[];
  const projectId = randomUUID();
  await client.request('POST', '/rest/v1/projects', { id: projectId, name: '일', owner_id: user.id });
  const words = (count: number, text: string) =>
    Array.from({ length: count }, () => ({ tagName: 'p', components: [{ type: 'textnode', content: text }] }));
  const projects = [words(40, '<'.repeat(50_000)), words(10_000, '가나다'), words(5, '<'.repeat(95_000))];
  const publish = async () => {
    const id = randomUUID();
    const components = projects[Math.floor(Math.random() * projects.length)];
    const draft = { pages: [{ frames: [{ component: { type: 'wrapper', components } }] }] };
    const page = { id, site_id: site?.id, slug: `p-${id.slice(0, 8)}`, title: '큰 페이지', draft };
    const made = await client.request('POST', '/rest/v1/pages', page);
    if (made.status >= 300) return made;
    const published = await client.request('POST', '/api/private/page/publish', { pageId: id, baseRev: 1 });
    if (published.status === 200) largePageId = id;
    await stranger().request('GET', `/landing/${id}`, undefined, { 'accept-encoding': 'br' });
    await stranger().request('GET', `/landing/${id}/_payload.json`);
    return published;
  };
  const content = {
    type: 'doc',
    content: words(1, MARKS).map(() => ({ type: 'paragraph', content: [{ type: 'text', text: MARKS }] })),
  };
  const note = () => ({
    id: randomUUID(),
    project_id: projectId,
    title: MARKS.slice(0, 190),
    content,
    body_text: MARKS,
  });
  await Promise.all([
    repeat('publishes large pages', publish, { everyMs: 1_500 }),
    repeat('saves marks in disorder', () => client.request('POST', '/rest/v1/notes', note()), { everyMs: 500 }),
    repeat('asks for wide columns', () => client.request('GET', `/rest/v1/notes?select=${WIDE}`)),
    repeat('searches for long words', () =>
      client.request('POST', '/rest/v1/rpc/search_notes', { p_project_id: null, p_query: '가'.repeat(1_000) }),
    ),
  ]);
}

const post = (path: string, body: unknown) => stranger().request('POST', path, body);
let seed = 1;
const beginAttacks = (user: Awaited<ReturnType<typeof signUpMember>>) => [
  repeat('guesses passwords', () =>
    post('/auth/v1/token?grant_type=password', { email: victim(), password: randomUUID() }),
  ),
  repeat('guesses codes', () => {
    const token = String(Math.floor(Math.random() * 1_000_000)).padStart(6, '0');
    return post('/auth/v1/verify', { type: 'recovery', email: victim(), token });
  }),
  repeat('guesses invite codes', () =>
    post('/rest/v1/rpc/preview_invite', { p_code: randomBytes(16).toString('hex') }),
  ),
  repeat('embeds deeply', () => stranger().request('GET', `/rest/v1/site_boards?select=${embed(7)}`)),
  repeat('filters by expressions', () => stranger().request('GET', '/rest/v1/notices?title=imatch.(a*)*b')),
  repeat('nests deeply', () => post('/rest/v1/rpc/preview_invite', `{"p_code":${DEEP}}`)),
  repeat('sends marks in disorder', () => post('/api/public/checkResetPwd', { email: victim(), displayName: MARKS })),
  repeat('spells addresses oddly', () =>
    post(SPELLINGS[seed++ % SPELLINGS.length] ?? '', { email: victim(), password: 'x' }),
  ),
  repeat('reads slowly', () => lingering(headOf('GET', `/landing/${largePageId}`, []).repeat(8), 25_000), {
    atOnce: 25,
  }),
  repeat(
    'sends bodies slowly',
    () =>
      lingering(
        headOf('POST', '/auth/v1/token?grant_type=password', [
          'content-type: application/json',
          'content-length: 100000',
        ]),
        40_000,
        { drip: 'x' },
      ),
    { atOnce: 25 },
  ),
  repeat(
    'sends headers slowly',
    () => lingering(`GET / HTTP/1.1\r\nhost: localhost:${port}\r\n`, 30_000, { drip: 'x-a: b\r\n' }),
    {
      atOnce: 25,
    },
  ),
  repeat(
    'leaves uploads unfinished',
    () =>
      lingering(
        headOf('POST', `/storage/v1/object/avatars/${randomUUID()}/a.png`, [
          'content-type: image/png',
          'content-length: 5000000',
        ]) + 'x'.repeat(200_000),
        20_000,
      ),
    { atOnce: 15 },
  ),
  repeat('abuses sockets', () => badSocket(seed++), { atOnce: 6 }),
  member(user),
];

const beginning = Promise.all([signUpMember().then(beginAttacks), attacksOfAccounts()]).then((attacks) =>
  attacks.flat(),
);
void beginning.then(() => process.send?.('began'));
process.once('message', async () => {
  const attacks = await beginning;
  stop();
  await Promise.race([Promise.allSettled(attacks), pause(LAST_ANSWERS_MS)]);
  process.send?.(outcomes);
});
process.once('disconnect', () => process.exit());
