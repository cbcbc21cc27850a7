import { setTimeout as pause } from 'node:timers/promises';
import { openSql } from '@dojang/embedded/sql';
import { request } from '@playwright/test';
import { launchChromium } from '../../e2e/support/chromium.ts';
import { demoPerson, makePerson, PEOPLE } from '../../e2e/support/people.ts';
import { makeSharedLists, measureAgreement } from '../../e2e/support/shared-lists.ts';
import { noteId } from '../support/many-notes.ts';
import { type NotesProject, withNotesProject } from '../support/notes-project.ts';
import { startPlatform } from '../support/platform.ts';
import { atMost, type Figure, median, quantile, type Target } from '../support/target.ts';

const LISTENERS = 200;
const CHANGES = 20;
const PAUSE_MS = 500;
/** Number of sockets that join at the same time. */
const AT_ONCE = 10;
const WAIT_MS = 5_000;

type Frame = [string | null, string | null, string, string, { status?: string; event?: string; payload?: unknown }];

interface Listener {
  /** Resolves with the time at which the next change of a note arrives. Rejects after five seconds. */
  next(): Promise<number>;
  close(): void;
}

/** A member's socket that has joined the project's topic. */
async function listen({ port, apikey }: NotesProject, token: string, topic: string): Promise<Listener> {
  const socket = new WebSocket(`ws://localhost:${port}/realtime/v1/websocket?vsn=2.0.0&apikey=${apikey}`);
  const joined = Promise.withResolvers<void>();
  let heard = Promise.withResolvers<number>();
  socket.onopen = () => {
    const config = { broadcast: { ack: false, self: false }, presence: { key: '' }, private: true };
    socket.send(JSON.stringify(['1', '1', `realtime:${topic}`, 'phx_join', { config, access_token: token }]));
  };
  socket.onclose = ({ code }) => joined.reject(new Error(`a socket was closed with ${code}`));
  socket.onmessage = ({ data }) => {
    const at = performance.now();
    const [, , , event, payload] = JSON.parse(String(data)) as Frame;
    if (event === 'phx_reply') payload.status === 'ok' ? joined.resolve() : joined.reject(new Error(String(data)));
    const change = payload.payload as { table?: string } | undefined;
    if (event === 'broadcast' && change?.table === 'notes') heard.resolve(at);
  };
  await joined.promise;
  return {
    next() {
      heard = Promise.withResolvers<number>();
      const late = setTimeout(() => heard.reject(new Error('a change was not heard')), WAIT_MS);
      return heard.promise.finally(() => clearTimeout(late));
    },
    close: () => socket.close(),
  };
}

async function save({ port, apikey, tokens }: NotesProject, at: number): Promise<void> {
  const answer = await fetch(`http://localhost:${port}/rest/v1/rpc/save_note`, {
    method: 'POST',
    headers: { apikey, authorization: `Bearer ${tokens[0]}`, 'content-type': 'application/json' },
    body: JSON.stringify({ p_note_id: noteId(at), p_base_rev: 1, p_title: `바뀐 노트 ${at}` }),
  });
  if (!answer.ok) throw new Error(`save_note answered ${answer.status}: ${await answer.text()}`);
}

const LISTS_CHANGES = 10;
const LIMIT_MS = 1_000;

/** Time from the acknowledged change of one user to the screen of another user, for every kind of list. */
async function onScreens(): Promise<Figure> {
  const platform = await startPlatform();
  const browser = await launchChromium();
  const http = await request.newContext({ baseURL: platform.url });
  try {
    const person = (name: string) => makePerson(http, platform.url, name);
    const [owner, other, third] = [await person('김민아'), await person('박준'), await person('이소라')];
    const admin = await demoPerson(http, platform.url, PEOPLE.admin);
    const { lists } = await makeSharedLists({ owner, other, third, admin });
    const context = await browser.newContext({ baseURL: platform.url, locale: 'ko-KR' });
    await other.enter(context);
    const page = await context.newPage();
    const times: number[] = [];
    let slowest = { name: '', p50: 0 };
    for (const list of lists) {
      const own = await measureAgreement(page, list, LISTS_CHANGES);
      times.push(...own);
      if (median(own) > slowest.p50) slowest = { name: list.name, p50: median(own) };
    }
    const note = `median ${median(times).toFixed(0)} ms of ${times.length} in ${lists.length} lists, slowest ${slowest.name}`;
    return atMost('shown in another browser, p95', quantile(times, 0.95), LIMIT_MS, note);
  } finally {
    await http.dispose();
    await browser.close();
    await platform.stop();
  }
}

async function heardByMany(): Promise<Figure> {
  return withNotesProject({ notes: 100, people: LISTENERS }, async (project) => {
    const sql = openSql(project.databaseUrl, { max: 1, onnotice() {} });
    const [row] = await sql<{ topic: string }[]>`
      select 'project:' || id || ':' || live_epoch as topic from public.projects where id = ${project.projectId}`;
    await sql.end();
    const listeners: Listener[] = [];
    for (let at = 0; at < LISTENERS; at += AT_ONCE) {
      const some = project.tokens.slice(at, at + AT_ONCE);
      listeners.push(...(await Promise.all(some.map((token) => listen(project, token, row?.topic ?? '')))));
    }
    const times: number[] = [];
    for (let change = 0; change <= CHANGES; change++) {
      const started = performance.now();
      const heard = Promise.all(listeners.map((listener) => listener.next()));
      await Promise.all([save(project, change), heard]);
      // The first request also opens its connection, so it is not measured.
      if (change > 0) times.push(...(await heard).map((at) => at - started));
      await pause(PAUSE_MS);
    }
    for (const listener of listeners) listener.close();
    const note = `median ${quantile(times, 0.5).toFixed(0)} ms of ${times.length}, from the request of the save`;
    return atMost(`heard by ${LISTENERS} listeners, p95`, quantile(times, 0.95), 300, note);
  });
}

export const live: Target = {
  id: 18,
  title: 'a change of one person reaches 200 listeners through the gateway, and the screen of another person',
  run: async () => [await heardByMany(), await onScreens()],
};
