import type { APIRequestContext, BrowserContext } from '@playwright/test';
import { answerOf, type PersonApi, personApi, publishableKey } from './api.ts';
import { sessionCookies } from './session.ts';

/** The users of the demo data. A journey uses them only when it tests the demo itself. */
export const PEOPLE = {
  mina: 'mina@dojang.test',
  jun: 'jun@dojang.test',
  sora: 'sora@dojang.test',
  admin: 'admin@dojang.test',
  super: 'super@dojang.test',
} as const;
export const DEMO_PASSWORD = 'dojang-demo-2026';
/** Password of users that are created in a journey. */
export const PASSWORD = 'sunrise-mango-42';

/** A user with an account, and their API client. */
export interface Person extends PersonApi {
  name: string;
  email: string;
  password: string;
  /** Signs the user in in a browser, without the screen. */
  enter(browser: Pick<BrowserContext, 'addCookies'>): Promise<void>;
}

interface Session {
  access_token: string;
  user: { id: string };
}

interface Account {
  name: string;
  email: string;
  password: string;
}

/** Values that are read only once per platform. */
function once<T>(ask: (request: APIRequestContext, key: string) => Promise<T>) {
  const answers = new Map<string, Promise<T>>();
  return (request: APIRequestContext, key: string): Promise<T> => {
    const answer = answers.get(key) ?? ask(request, key);
    answers.set(key, answer);
    return answer;
  };
}

const keyOf = once((request) => publishableKey(request));

async function personOf(request: APIRequestContext, account: Account, session: Session, origin: string) {
  const api = personApi(request, await keyOf(request, origin), session.access_token, session.user.id);
  const expires = Math.floor(Date.now() / 1000) + 400 * 24 * 60 * 60;
  const enter = async (browser: Pick<BrowserContext, 'addCookies'>) => {
    const cookies = sessionCookies(session, `sb-${new URL(origin).hostname.split('.')[0]}-auth-token`);
    await browser.addCookies(cookies.map((cookie) => ({ ...cookie, url: origin, sameSite: 'Lax' as const, expires })));
  };
  return { ...account, ...api, enter } satisfies Person;
}

const post = async <T>(request: APIRequestContext, origin: string, path: string, data: object): Promise<T> => {
  const headers = { apikey: await keyOf(request, origin) };
  return answerOf(path, await request.post(path, { headers, data }));
};

interface Agreement {
  agreement_id: string;
  version: number;
  needs_consent: boolean;
  required: boolean;
}

const agreementsOf = once((request, origin) =>
  post<Agreement[]>(request, origin, '/rest/v1/rpc/current_agreements', {}),
);

/** Signs up a new user with the required consents. */
export async function makePerson(request: APIRequestContext, origin: string, name: string): Promise<Person> {
  const consents = (await agreementsOf(request, origin))
    .filter(({ needs_consent, required }) => needs_consent && required)
    .map(({ agreement_id, version }) => ({ agreement_id, version }));
  const account = { name, email: `p${crypto.randomUUID().slice(0, 13)}@example.com`, password: PASSWORD };
  const { email, password } = account;
  const data = { email, password, data: { full_name: name, consents } };
  const session = await post<Session>(request, origin, '/auth/v1/signup', data);
  return personOf(request, account, session, origin);
}

/** Creates a new user whom the demo's super makes an admin. */
export async function makeAdmin(request: APIRequestContext, origin: string, name: string): Promise<Person> {
  const [person, superAdmin] = [
    await makePerson(request, origin, name),
    await demoPerson(request, origin, PEOPLE.super),
  ] as const;
  await superAdmin.send('/api/private/account/prove', { password: superAdmin.password });
  await superAdmin.send('/rest/v1/rpc/set_member_level', { p_user_id: person.userId, p_level: 'admin' });
  return person;
}

// All journeys of a process share a session. A journey that signs out must sign in on the screen.
const sessions = new Map<string, Promise<Session>>();

/** One of the demo's users, with one session for all journeys of a process. */
export async function demoPerson(request: APIRequestContext, origin: string, email: string): Promise<Person> {
  const account = { name: '', email, password: DEMO_PASSWORD };
  const key = `${origin} ${email}`;
  let session = sessions.get(key);
  if (!session) {
    session = post<Session>(request, origin, '/auth/v1/token?grant_type=password', { email, password: DEMO_PASSWORD });
    sessions.set(key, session);
  }
  return personOf(request, account, await session, origin);
}
