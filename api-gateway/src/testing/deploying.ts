import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DeployedResponse, type DeployScope, type DeployStatus, OF_SUPERS } from '@dojang/api-contract';
import { partsOfToken, SIGNATURE_HEADER, signRelease } from '@dojang/api-contract/deploy-signature';
import type { Release } from '@dojang/contract';
import { afterAll, beforeAll, expect } from 'vitest';
import { tgzOfBuild } from './archives.ts';
import { type DatabaseApp, from, type Person, startDatabaseApp } from './database-app.ts';
import { REMOTE_FILES, sealBuild, writeRemote, writeShell } from './releases.ts';

export interface Sent {
  /** The caller: a token, an admin, or nobody. Default: the token of `content`. */
  as?: string | Person | undefined;
  name?: string;
  query?: string;
  headers?: Record<string, string>;
  signature?: string | null;
  address?: string;
}

export const idOf = (token: string) => partsOfToken(token)?.id ?? '';

const authorization = (as: string | Person | undefined) =>
  as === undefined ? undefined : `Bearer ${typeof as === 'string' ? as : as.token}`;

export const refusedAs = async (answer: Response) => {
  const body = (await answer.json()) as { code: string; details?: { code: string; message: string }[] };
  return { status: answer.status, code: body.code, refusals: body.details?.map(({ code }) => code) };
};

export const deployed = async (answer: Response) => {
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await answer.json()) as DeployedResponse;
};

let builds = 0;

/** A build that the registry does not have yet. Default: of the area `content`. */
export const nextBuild = async (change: Partial<Release> = {}, files: Record<string, string> = REMOTE_FILES) => {
  const folder = await writeRemote(change, { ...files, 'static/js/build.abc.js': `build(${++builds})` });
  return { folder, version: await sealBuild(folder) };
};

/**
 * Everything that a test file about deploying needs: the app with a shell and the area `content`, an admin, a super
 * admin, a member, and a token that may release.
 */
export function deploying(registry: 'file' | 'database' = 'file') {
  let gateway: DatabaseApp;
  let admin: Person;
  let chief: Person;
  let member: Person;
  let token: string;

  beforeAll(async () => {
    gateway = await startDatabaseApp({ registry });
    [admin, member] = [await gateway.signUp('운영자'), await gateway.signUp('박준')];
    chief = await gateway.signUp('최고 관리자');
    await gateway.database.sql`update profiles set level = 'admin' where id = ${admin.id}`;
    await gateway.database.sql`update profiles set level = 'super' where id = ${chief.id}`;
    for (const each of [admin, chief]) await gateway.prove(each);
    await gateway.deps.registry.publishAll([await writeShell(), await writeRemote()]);
    token = await issue();
  });
  afterAll(() => gateway.stop());

  async function issue(name = 'content', scope: DeployScope = 'release', label = '배포 봇'): Promise<string> {
    const issuer = OF_SUPERS.includes(name) ? chief : admin;
    const answer = await gateway.post('/api/private/deploy/issueToken', { name, label, scope }, issuer);
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { token: string }).token;
  }

  const put = (body: BodyInit, { as = token, name = 'content', query = '', headers = {}, address }: Sent = {}) =>
    gateway.app.request(
      `/api/deploy/${name}/release${query}`,
      {
        method: 'PUT',
        headers: { 'content-type': 'application/gzip', authorization: authorization(as) ?? '', ...headers },
        body,
        ...{ duplex: 'half' },
      },
      from(address ?? '10.9.0.1'),
    );

  async function upload(folder: string, sent: Sent = {}): Promise<Response> {
    const { as = token, signature } = sent;
    const json = await readFile(join(folder, 'release.json'));
    const secret = typeof as === 'string' ? partsOfToken(as)?.secret : undefined;
    const own = signature ?? (secret && signature !== null ? signRelease(secret, json) : '');
    return put(await tgzOfBuild(folder), { ...sent, as, headers: { [SIGNATURE_HEADER]: own, ...sent.headers } });
  }

  const post = (path: string, body: unknown, as: string | Person | undefined = token, address = '10.9.0.1') =>
    gateway.app.request(
      path,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(as ? { authorization: authorization(as) ?? '' } : {}) },
        body: JSON.stringify(body),
      },
      from(address),
    );

  const statusOf = async (name = 'content', as: string | Person = token) => {
    const answer = await gateway.app.request(
      `/api/deploy/${name}`,
      { headers: { authorization: authorization(as) ?? '' } },
      from('10.9.0.1'),
    );
    return { code: answer.status, body: (await answer.json()) as DeployStatus };
  };

  return {
    get gateway() {
      return gateway;
    },
    get admin() {
      return admin;
    },
    get chief() {
      return chief;
    },
    get member() {
      return member;
    },
    get token() {
      return token;
    },
    issue,
    put,
    upload,
    post,
    statusOf,
    leftovers: () => readdir(gateway.deps.uploadsDir),
  };
}
