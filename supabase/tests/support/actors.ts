import type { Transaction } from '@dojang/embedded/sql';

/**
 * The actors. `stranger` is signed in and in none of our projects. `viewer` … `owner` have that role in our project and the
 * same role in our site (`member` is its editor). `admin` is an admin of the platform without membership. `suspended` is a
 * suspended manager.
 */
export const ACTORS = ['guest', 'stranger', 'viewer', 'member', 'manager', 'owner', 'admin', 'suspended'] as const;
export type Actor = (typeof ACTORS)[number];

/** `other` owns a project, a site, notes and memos that none of the actors above can see. */
const PEOPLE = ['stranger', 'viewer', 'member', 'manager', 'owner', 'admin', 'suspended', 'other'] as const;
export type PersonName = (typeof PEOPLE)[number];

const idOf = (kind: string, n: number) => `${kind}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const personId = (name: PersonName): string => idOf('a', PEOPLE.indexOf(name) + 1);
export const emailOf = (name: PersonName): string => `${name}@example.com`;

/** Creates all actors; levels and suspension are set without policies. */
export async function makePeople(tx: Transaction): Promise<void> {
  for (const name of PEOPLE) {
    await tx`
      insert into auth.users (id, email, raw_user_meta_data)
      values (${personId(name)}, ${emailOf(name)}, ${tx.json({ full_name: name })})`;
  }
  await tx`update public.profiles set level = 'admin' where id = ${personId('admin')}`;
}

export async function suspend(tx: Transaction): Promise<void> {
  await tx`update public.profiles set suspended_at = now() where id = ${personId('suspended')}`;
}

/** Switches the transaction to that actor, as a REST request does. */
export async function setActor(tx: Transaction, actor: Actor | PersonName): Promise<void> {
  const role = actor === 'guest' ? 'anon' : 'authenticated';
  const sub = actor === 'guest' ? '' : personId(actor);
  // The id of a person is also the id of their session.
  const claims = actor === 'guest' ? { role } : { role, sub, session_id: sub, email: emailOf(actor) };
  await tx`
    select set_config('role', ${role}, true), set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
      set_config('request.jwt.claim.sub', ${sub}, true), set_config('request.jwt.claim.role', ${role}, true)`;
}

/** Switches back to the role without policies. */
export async function resetActor(tx: Transaction): Promise<void> {
  await tx`
    select set_config('role', 'none', true), set_config('request.jwt.claims', '', true),
      set_config('request.jwt.claim.sub', '', true), set_config('request.jwt.claim.role', '', true)`;
}

class Rollback extends Error {}

/** Runs `work` and rolls back everything that it wrote. */
export async function rolledBack<T>(tx: Transaction, work: (tx: Transaction) => Promise<T>): Promise<T> {
  let result: { value: T } | undefined;
  try {
    await tx.savepoint(async (inner) => {
      result = { value: await work(inner) };
      throw new Rollback();
    });
  } catch (error) {
    if (!(error instanceof Rollback)) throw error;
  }
  if (!result) throw new Error('unreachable: a rolled back work has a result');
  return result.value;
}

/** Like `rolledBack`, on a separate connection. */
export async function inRolledBack<T>(
  sql: { begin: (work: (tx: Transaction) => Promise<unknown>) => Promise<unknown> },
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  let result: { value: T } | undefined;
  try {
    await sql.begin(async (tx) => {
      result = { value: await work(tx) };
      throw new Rollback();
    });
  } catch (error) {
    if (!(error instanceof Rollback)) throw error;
  }
  if (!result) throw new Error('unreachable: a rolled back work has a result');
  return result.value;
}

/** The result of `work` for that actor. An error rolls back `work` and leaves the transaction usable. */
export function as<T>(tx: Transaction, actor: Actor | PersonName, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return tx.savepoint(async (inner) => {
    await setActor(inner, actor);
    const answer = await work(inner);
    await resetActor(inner);
    return answer;
  }) as Promise<T>;
}

/** The single value of a query with one row and one column, e.g. of `select public.save_note(…)`. */
export async function scalar<T = unknown>(rows: PromiseLike<readonly Record<string, unknown>[]>): Promise<T> {
  return Object.values((await rows)[0] ?? {})[0] as T;
}

/** The message of a refusal. Fails when the call is not refused. */
export async function refusalOf(work: PromiseLike<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('nobody was refused');
}

/** Gives the session of a person a fresh proof. */
export async function proveFresh(tx: Transaction, who: PersonName): Promise<void> {
  await tx`insert into auth.sessions (id, user_id) values (${personId(who)}, ${personId(who)}) on conflict do nothing`;
  await tx`select public.note_fresh_proof(${personId(who)}, ${personId(who)})`;
}
