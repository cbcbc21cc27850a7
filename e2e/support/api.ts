import type { APIRequestContext, APIResponse } from '@playwright/test';
import type { Snapshot } from '../../shell/contract/src/snapshot.ts';
import { DEMO_PASSWORD } from './test.ts';

/** The database and the gateway as one person meets them: for what a journey starts from, and for what a screen claims. */
export interface PersonApi {
  userId: string;
  token: string;
  /** Rows of a REST query, e.g. `notes?select=id&removed_at=is.null`. */
  rows<T = { id: string }>(query: string): Promise<T[]>;
  /** What a path of this origin answers. */
  get<T>(path: string): Promise<T>;
  /** POSTs to a path of this origin, e.g. `/rest/v1/rpc/save_note_index`, and returns what it answers. */
  send<T>(path: string, data: unknown): Promise<T>;
}

/** What the platform tells every page of itself. */
export async function liveSnapshot(request: APIRequestContext): Promise<Snapshot> {
  const html = await (await request.get('/member/login')).text();
  const json = /<script[^>]*id="dojang-snapshot"[^>]*>(.*?)<\/script>/s.exec(html)?.[1];
  if (!json) throw new Error('the page carries no snapshot');
  return JSON.parse(json);
}

export async function publishableKey(request: APIRequestContext): Promise<string> {
  return (await liveSnapshot(request)).config.supabaseKey;
}

// A token outlives the journeys of a process.
const entered = new Map<string, { token: string; userId: string }>();

async function enter(request: APIRequestContext, apikey: string, email: string) {
  // Another platform has another key.
  const known = entered.get(`${apikey} ${email}`);
  if (known) return known;
  const data = { email, password: DEMO_PASSWORD };
  const answer = await request.post('/auth/v1/token?grant_type=password', { headers: { apikey }, data });
  if (!answer.ok()) throw new Error(`sign-in as ${email}: ${answer.status()} ${await answer.text()}`);
  const { access_token: token, user } = await answer.json();
  const person = { token, userId: user.id as string };
  entered.set(`${apikey} ${email}`, person);
  return person;
}

export async function apiAs(request: APIRequestContext, email: string): Promise<PersonApi> {
  const apikey = await publishableKey(request);
  const { token, userId } = await enter(request, apikey, email);
  const headers = { apikey, authorization: `Bearer ${token}` };
  const get = async <T>(path: string) => answerOf<T>(path, await request.get(path, { headers }));
  return {
    userId,
    token,
    get,
    rows: (query) => get(`/rest/v1/${query}`),
    send: async (path, data) =>
      answerOf(path, await request.post(path, { headers: { ...headers, prefer: 'return=representation' }, data })),
  };
}

async function answerOf<T>(path: string, response: APIResponse): Promise<T> {
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
  return response.json();
}
