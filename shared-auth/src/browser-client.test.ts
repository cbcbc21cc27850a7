import type { AppError } from '@dojang/shared-ui/core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClient } from './browser-client.ts';
import { unwrap } from './http/unwrap.ts';
import { adoptSession, keepPageOf } from './page-person.ts';
import { LOGGED_OUT, sessionStore } from './session.store.ts';

// The real Supabase client; only the network is faked.

const KEY = 'sb_publishable_test';
const CONFIG = { supabaseUrl: '', supabaseKey: KEY, productName: '도장', tagline: '', sendsMail: true };
const COOKIE = 'sb-localhost-auth-token';

type Answer = (request: { path: string; token: string | undefined }) => Response | Promise<Response>;
const asked: string[] = [];
const requestsOf = (path: string) => asked.filter((one) => one.startsWith(path)).length;

function network(answer: Answer) {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname, search } = new URL(String(input));
    asked.push(pathname + search);
    const token = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '');
    return answer({ path: pathname, token });
  });
}

const encode = (value: unknown) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
const session = (access_token: string, expiresInSeconds: number) => ({
  access_token,
  refresh_token: `refresh-${access_token}`,
  expires_in: 3600,
  expires_at: Math.floor(Date.now() / 1000) + expiresInSeconds,
  token_type: 'bearer',
  user: { id: 'u1', email: 'mina@dojang.test', user_metadata: {}, app_metadata: {}, aud: '', created_at: '' },
});
const signedInUntil = (seconds: number) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the specification stores the session there
  document.cookie = `${COOKIE}=base64-${encode(session('old', seconds))}; path=/`;
};
const removeCookie = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `${COOKIE}=; path=/; max-age=0`;
};
const hasCookie = () => document.cookie.includes(COOKIE);

const opened: { dispose(): Promise<void> }[] = [];
/** Opens a page. `ended` counts how often the end of the session was reported. */
function open() {
  const { client, sessionFetch } = createClient(CONFIG);
  opened.push(client.auth);
  const ended = vi.fn();
  client.auth.onAuthStateChange((event) => event === 'SIGNED_OUT' && ended());
  return { client, sessionFetch, ended };
}
const asMina = () => sessionStore.setState({ ...LOGGED_OUT, status: 'loggedIn', id: 'u1' }, true);
const readNotes = async (client: ReturnType<typeof open>['client']) => unwrap(await client.from('notes').select('id'));

beforeEach(() => {
  asked.length = 0;
  sessionStore.setState(LOGGED_OUT, true);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(async () => {
  for (const auth of opened.splice(0)) await auth.dispose();
  removeCookie();
  // A sign-in resets the state of a test.
  asMina();
  sessionStore.setState(LOGGED_OUT, true);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const json = (body: unknown, status = 200) => Response.json(body, { status });
const html = (status: number) =>
  new Response('<h1>502 Bad Gateway</h1>', { status, headers: { 'content-type': 'text/html' } });

const OUTAGES: [string, Answer, string][] = [
  ['500', () => json({ msg: 'boom' }, 500), 'server_error'],
  ['429', () => json({ error_code: 'over_request_rate_limit', msg: 'slow down' }, 429), 'rate_limited'],
  ['429 as a page', () => html(429), 'rate_limited'],
  ['502 as a page', () => html(502), 'server_error'],
  ['200 as a page', () => html(200), 'server_error'],
  ['incomplete JSON', () => new Response('{"access_token":"x', { status: 200 }), 'server_error'],
  ['nothing', () => Promise.reject(new TypeError('Failed to fetch')), 'network'],
];

test.each(OUTAGES)('a refresh that is answered with %s does not end the session', async (_, answer, code) => {
  signedInUntil(-60);
  network(answer);
  const { client, ended } = open();
  const { data, error } = await client.auth.getSession();
  expect(data.session).toBeNull();
  expect(error).toMatchObject({ code });
  // A request of the user must not be sent as a guest.
  await expect(readNotes(client)).rejects.toMatchObject({ code });
  expect(requestsOf('/rest/')).toBe(0);
  expect(hasCookie()).toBe(true);
  expect(ended).not.toHaveBeenCalled();
  // A page that opens tries three times to reach the server.
  expect(requestsOf('/auth/v1/token')).toBe(code === 'network' ? 3 : 1);
});

test.each(OUTAGES)('a valid token is used further when its refresh is answered with %s', async (_, answer) => {
  signedInUntil(3600);
  network(({ path, token }) => (path.startsWith('/auth/') ? answer({ path, token }) : json([{ id: token }])));
  const { client, ended } = open();
  await client.auth.getSession();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_540_000);
  await expect(readNotes(client)).resolves.toEqual([{ id: 'old' }]);
  await expect(readNotes(client)).resolves.toEqual([{ id: 'old' }]);
  expect(requestsOf('/auth/v1/token')).toBeLessThanOrEqual(3);
  expect(ended).not.toHaveBeenCalled();
});

test('a refresh that Auth refuses ends the session', async () => {
  signedInUntil(-60);
  network(() => json({ error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' }, 400));
  const { client, ended } = open();
  expect((await client.auth.getSession()).data.session).toBeNull();
  expect(hasCookie()).toBe(false);
  expect(ended).toHaveBeenCalled();
});

test('a token that the server refuses is refreshed once, and the request is sent again', async () => {
  signedInUntil(3600);
  network(({ path, token }) => {
    if (path.startsWith('/auth/')) return json(session('new', 3600));
    return token === 'new' ? json([{ id: 'n1' }]) : json({ code: 'PGRST301' }, 401);
  });
  asMina();
  const { client, ended } = open();
  const all = await Promise.all([readNotes(client), readNotes(client), readNotes(client)]);
  expect(all).toEqual([[{ id: 'n1' }], [{ id: 'n1' }], [{ id: 'n1' }]]);
  expect(requestsOf('/auth/v1/token')).toBe(1);
  expect(ended).not.toHaveBeenCalled();
});

test.each([
  ['its refresh is refused', () => json({ error_code: 'session_not_found', msg: '' }, 400), 1],
  ['the refreshed one is refused too', () => json(session('new', 3600)), 2],
])('a refused token ends the session when %s', async (_, renewal, reads) => {
  signedInUntil(3600);
  network(({ path }) => {
    if (path.endsWith('/token')) return renewal();
    return path.startsWith('/auth/') ? new Response(null, { status: 204 }) : json({ code: 'PGRST301' }, 401);
  });
  asMina();
  const { client, ended } = open();
  await expect(readNotes(client)).rejects.toMatchObject({ status: 401 });
  await expect.poll(() => ended.mock.calls.length).toBe(1);
  expect(hasCookie()).toBe(false);
  expect(requestsOf('/auth/v1/token')).toBe(1);
  expect(requestsOf('/rest/')).toBe(reads);
});

test('a refused token whose refresh gets no response is an outage', async () => {
  signedInUntil(3600);
  network(({ path }) => (path.startsWith('/auth/') ? html(502) : json({ code: 'PGRST301' }, 401)));
  asMina();
  const { client, ended } = open();
  await expect(readNotes(client)).rejects.toMatchObject({ code: 'server_error' });
  expect(hasCookie()).toBe(true);
  expect(ended).not.toHaveBeenCalled();
});

test('lost cookies end the session, and no request is sent as a guest instead', async () => {
  signedInUntil(3600);
  network(() => json([]));
  asMina();
  const { client, sessionFetch, ended } = open();
  const api = `${location.origin}/api/private/x`;
  await readNotes(client);
  removeCookie();
  const before = requestsOf('/rest/');
  await expect(readNotes(client)).rejects.toMatchObject({ status: 401, code: 'unauthorized' });
  await expect.poll(() => ended.mock.calls.length).toBeGreaterThan(0);
  expect((await sessionFetch(api)).status).toBe(401);
  expect(requestsOf('/rest/')).toBe(before);
});

describe('when another account has signed in in another tab', () => {
  const token = (sub: string) => `h.${encode({ sub })}.s`;
  const takenOver = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = `${COOKIE}=base64-${encode({ ...session(token('u2'), 3600), user: { id: 'u2' } })}; path=/`;
  };
  const own = () => asked.filter((path) => !path.startsWith('/auth/'));

  test('this page sends no request with the new token, and does not change the new session', async () => {
    takenOver();
    network(() => json([]));
    asMina();
    const { client, sessionFetch, ended } = open();
    await expect(readNotes(client)).rejects.toMatchObject({ status: 401, code: 'other_account' });
    expect((await sessionFetch(`${location.origin}/api/private/x`)).status).toBe(401);
    expect(own()).toEqual([]);
    expect(hasCookie()).toBe(true);
    expect(ended).not.toHaveBeenCalled();
  });

  test('this page sends no request while the sign-in dialog is open either', async () => {
    network(() => json([]));
    keepPageOf('u1');
    takenOver();
    const { client } = open();
    await expect(readNotes(client)).rejects.toMatchObject({ code: 'other_account' });
    expect(own()).toEqual([]);
  });

  test('a refused token is not replaced by the token of the other account', async () => {
    signedInUntil(3600);
    network(() => {
      takenOver();
      return json({ code: 'PGRST301' }, 401);
    });
    asMina();
    const { client } = open();
    await expect(readNotes(client)).rejects.toMatchObject({ code: 'other_account' });
    expect(requestsOf('/rest/')).toBe(1);
  });

  test('a sign-in in this tab changes the account of the page', async () => {
    takenOver();
    network(() => json([]));
    asMina();
    const { client } = open();
    await adoptSession(async () => {
      await expect(readNotes(client)).resolves.toEqual([]);
    });
  });
});

test('requests of guests are sent without a session', async () => {
  network(({ token }) => json([{ id: token }]));
  const { client, ended } = open();
  await expect(readNotes(client)).resolves.toEqual([{ id: KEY }]);
  expect(ended).not.toHaveBeenCalled();
});

test('network retry: a request that cannot reach the server is sent three times in all', async () => {
  network(() => Promise.reject(new TypeError('Failed to fetch')));
  const { client } = open();
  await expect(readNotes(client)).rejects.toMatchObject({ code: 'network' });
  expect(requestsOf('/rest/')).toBe(3);
});

test('a request without an answer fails in time with the reason', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal(
    'fetch',
    (input: string, init: RequestInit) =>
      new Promise((_, reject) => {
        asked.push(new URL(input).pathname);
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      }),
  );
  const { client } = open();
  const reading = expect(readNotes(client)).rejects.toEqual(expect.objectContaining({ code: 'timeout' }) as AppError);
  await vi.advanceTimersByTimeAsync(15_000);
  await reading;
  expect(requestsOf('/rest/')).toBe(1);
  vi.useRealTimers();
});

describe('session cookie:', () => {
  /** Names and values of the cookies that hold the session. */
  const chunks = () =>
    document.cookie
      .split('; ')
      .filter((pair) => pair.startsWith(COOKIE))
      .map((pair) => pair.split('=') as [name: string, value: string])
      .toSorted(([a], [b]) => a.localeCompare(b));
  /** Signs in as a person with this name, and reads the name back in the same way as the next page. */
  const keep = async (full_name: string) => {
    signedInUntil(-60);
    network(() => json({ ...session('new', 3600), user: { id: 'u1', user_metadata: { full_name } } }));
    await open().client.auth.getSession();
    const { data } = await open().client.auth.getSession();
    return data.session?.user.user_metadata.full_name;
  };
  const lengthOf = (pairs: [string, string][]) => pairs.reduce((sum, [, value]) => sum + value.length, 0);

  // A session of 3,180 characters does not occur: `base64-` and Base64 without padding have 3,179 characters and then 3,181.
  test.each([
    [3_179, [COOKIE]],
    [3_181, [`${COOKIE}.0`, `${COOKIE}.1`]],
    [6_361, [`${COOKIE}.0`, `${COOKIE}.1`, `${COOKIE}.2`]],
  ])('of %i characters is split only where it must be, also within a letter of Hangul', async (length, names) => {
    await keep('');
    const bytes = (characters: number) => Math.floor(((characters - 'base64-'.length) * 3) / 4);
    const missing = bytes(length) - bytes(lengthOf(chunks()));
    const name = 'x'.repeat(missing % 3) + '가'.repeat(missing / 3);
    removeCookie();
    expect(await keep(name)).toBe(name);
    expect(lengthOf(chunks())).toBe(length);
    expect(chunks().map(([part]) => part)).toEqual(names);
    expect(Math.max(...chunks().map(([, value]) => value.length))).toBeLessThanOrEqual(3_180);
  });

  test('leaves no part of a longer cookie behind, neither after a refresh nor after a sign-out', async () => {
    await keep('가'.repeat(2_000));
    expect(chunks()).toHaveLength(3);
    signedInUntil(-60);
    expect(await keep('가')).toBe('가');
    expect(chunks().map(([name]) => name)).toEqual([COOKIE]);
    network(() => new Response(null, { status: 204 }));
    await open().client.auth.signOut();
    expect(chunks()).toEqual([]);
  });
});

test('a text with half of an emoji is sent without it, so that the document can be saved', async () => {
  signedInUntil(3600);
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    bodies.push(init?.body);
    return Response.json([]);
  });
  const { client } = open();
  unwrap(await client.rpc('save_note', { p_note_id: 'n', p_base_rev: 1, p_title: '제목 \ud83d' } as never));
  expect(JSON.parse(String(bodies.at(-1)))).toMatchObject({ p_title: '제목 \ufffd' });
});

test.each([
  ['65 minutes ahead', 65],
  ['two hours behind', -120],
])('on a computer whose clock is %s the session is renewed at most once', async (_, minutes) => {
  const ahead = minutes * 60_000;
  const real = Date.now;
  const server = () => Math.floor(real() / 1000);
  // The session was stored by a page of an earlier version, with its end by the server's clock.
  signedInUntil(3600);
  vi.spyOn(Date, 'now').mockImplementation(() => real() + ahead);
  network(({ path, token }) =>
    path.startsWith('/auth/') ? json({ ...session('new', 0), expires_at: server() + 3600 }) : json([{ id: token }]),
  );
  const { client, ended } = open();
  for (let reads = 0; reads < 10; reads += 1) await readNotes(client);
  expect(requestsOf('/auth/v1/token')).toBeLessThanOrEqual(1);
  expect(ended).not.toHaveBeenCalled();
});
