import { randomUUID } from 'node:crypto';
import {
  getDetailResponse,
  getInviteResponse,
  getMixedProjectListResponse,
  updateMemberResponse,
} from '@dojang/api-contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DatabaseApp, type Person, startDatabaseApp } from '../../testing/database-app.ts';

let gateway: DatabaseApp;
let mina: Person;
let jun: Person;
let projectId: string;

beforeAll(async () => {
  gateway = await startDatabaseApp();
  [mina, jun] = [await gateway.signUp('김민아'), await gateway.signUp('박준')];
  projectId = randomUUID();
  await gateway.post('/rest/v1/projects', { id: projectId, name: '여름 팝업', owner_id: mina.id }, mina);
});
afterAll(() => gateway.stop());

const inviteCode = async (maxUses = 1) => {
  const args = { p_project_id: projectId, p_role: 'member', p_max_uses: maxUses, p_days: 7 };
  const answer = (await (await gateway.post('/rest/v1/rpc/create_invite_code', args, mina)).json()) as unknown;
  const [row] = [answer].flat() as { id: string; code: string }[];
  if (!row) throw new Error('no invite code');
  return row;
};

const join = (person: Person, inviteCode: string, user?: { id: string }) =>
  gateway.post('/api/private/project/updateMember', { inviteCode, user }, person);

describe('getMixedProjectList:', () => {
  test('the list of projects contains the caller’s projects in the specified shape', async () => {
    const response = await gateway.post('/api/private/project/getMixedProjectList', { params: {} }, mina);
    const list = getMixedProjectListResponse.parse(await response.json());
    expect(list).toMatchObject([{ id: projectId, name: '여름 팝업', role: 'owner', relation: 'mine', memberCount: 1 }]);
  });

  test('the list of projects is empty for a user without projects', async () => {
    const stranger = await gateway.signUp('낯선 사람');
    const response = await gateway.post('/api/private/project/getMixedProjectList', { params: {} }, stranger);
    expect(await response.json()).toEqual([]);
  });

  test('the list of projects is 401 without a token', async () => {
    expect((await gateway.post('/api/private/project/getMixedProjectList', { params: {} })).status).toBe(401);
  });
});

describe('getDetail:', () => {
  test('a project’s detail is visible to its members', async () => {
    const response = await gateway.post('/api/private/project/getDetail', { projectId }, mina);
    expect(getDetailResponse.parse(await response.json())).toMatchObject({ id: projectId, role: 'owner' });
  });

  test('a project’s detail is 404 for other users, as for an unknown project', async () => {
    const stranger = await gateway.signUp('낯선 사람');
    expect((await gateway.post('/api/private/project/getDetail', { projectId }, stranger)).status).toBe(404);
    expect((await gateway.post('/api/private/project/getDetail', { projectId: randomUUID() }, mina)).status).toBe(404);
  });

  test.each([[{ projectId: 'x' }], [{}], [[]], [null], ['{']])(
    'a project’s detail of %j is an invalid request',
    async (body) => {
      const response = await gateway.post('/api/private/project/getDetail', body, mina);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'invalid_request' });
    },
  );
});

describe('previewing an invite code', () => {
  const look = (person: Person, inviteCode: string) =>
    gateway.post('/api/private/project/getInvite', { inviteCode }, person);

  test('a preview returns the project and the inviter without joining', async () => {
    const { code } = await inviteCode();
    const guest = await gateway.signUp('손님');
    const offer = { projectId, projectName: '여름 팝업', inviterName: '김민아' };
    expect(getInviteResponse.parse(await (await look(guest, code)).json())).toEqual({ ...offer, alreadyMember: false });
    expect((await gateway.post('/api/private/project/getDetail', { projectId }, guest)).status).toBe(404);
    await join(guest, code);
    expect(await (await look(guest, code)).json()).toEqual({ ...offer, alreadyMember: true });
  });

  test('a preview counts as a guess: ten wrong codes over all routes are allowed', async () => {
    const guesser = await gateway.signUp('엿보는 사람');
    for (let guess = 0; guess < 5; guess++) {
      const response = await look(guesser, `guess ${guess}`);
      expect([response.status, await response.json()]).toMatchObject([404, { code: 'invite_not_found' }]);
      await gateway.post('/rest/v1/rpc/preview_invite', { p_code: `guess ${guess}` }, guesser);
    }
    const { code } = await inviteCode();
    expect((await look(guesser, code)).status).toBe(429);
    expect((await join(guesser, code)).status).toBe(429);
    expect((await gateway.post('/rest/v1/rpc/preview_invite', { p_code: code }, guesser)).status).toBe(429);
    await gateway.elapse(15 * 60_000);
    expect((await look(guesser, code)).status).toBe(200);
  });

  test('a preview is 401 without a token', async () => {
    expect((await gateway.post('/api/private/project/getInvite', { inviteCode: 'x' })).status).toBe(401);
  });
});

describe('updateMember:', () => {
  test('joining creates a member, and the same user’s retry succeeds', async () => {
    const { code } = await inviteCode();
    const first = updateMemberResponse.parse(await (await join(jun, code)).json());
    expect(first).toEqual({ projectId, name: '여름 팝업', alreadyMember: false });
    const again = updateMemberResponse.parse(await (await join(jun, code, { id: jun.id })).json());
    expect(again.alreadyMember).toBe(true);
    expect((await gateway.post('/api/private/project/getDetail', { projectId }, jun)).status).toBe(200);
  });

  test('joining for another user is forbidden', async () => {
    const { code } = await inviteCode();
    expect((await join(jun, code, { id: mina.id })).status).toBe(403);
  });

  test('joining with a bad code names the problem', async () => {
    const used = await inviteCode();
    await join(await gateway.signUp('첫 사람'), used.code);
    const late = await gateway.signUp('늦은 사람');
    const answerTo = async (code: string) => {
      const response = await join(late, code);
      return { status: response.status, ...((await response.json()) as { code: string; message: string }) };
    };
    expect(await answerTo(used.code)).toMatchObject({ status: 409, code: 'invite_used' });
    expect(await answerTo('no-such-code')).toMatchObject({ status: 404, code: 'invite_not_found' });
    const old = await inviteCode();
    await gateway.database.sql`update project_invites set expires_at = now() - interval '1 day' where id = ${old.id}`;
    expect(await answerTo(old.code)).toMatchObject({ status: 410, code: 'invite_expired' });
  });

  test('joining with another account’s invite shows only a part of that account’s e-mail', async () => {
    const args = { p_project_id: projectId, p_emails: ['sora@dojang.test'], p_role: 'member' };
    await gateway.post('/rest/v1/rpc/create_invites', args, mina);
    await gateway.deps.mailbox?.collect();
    const mail = (await gateway.deps.mailbox?.list())?.find(({ to }) => to === 'sora@dojang.test');
    const code = decodeURIComponent(/invite=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '');
    const response = await join(await gateway.signUp('다른 사람'), code);
    const answer = (await response.json()) as { code: string; message: string };
    expect([response.status, answer.code]).toEqual([403, 'invite_other_account']);
    expect(answer.message).toContain('s***@dojang.test');
  });
});

describe('guessing codes', () => {
  test('after ten wrong codes every code is refused, also on the database’s function and also a right one', async () => {
    const guesser = await gateway.signUp('추측하는 사람');
    for (let guess = 0; guess < 5; guess++) expect((await join(guesser, `guess ${guess}`)).status).toBe(404);
    for (let guess = 0; guess < 5; guess++) {
      const response = await gateway.post('/rest/v1/rpc/accept_invite', { p_code: `guess ${guess}` }, guesser);
      expect(response.status).toBe(200);
    }
    const { code } = await inviteCode();
    expect((await join(guesser, code)).status).toBe(429);
    expect((await gateway.post('/rest/v1/rpc/accept_invite', { p_code: code }, guesser)).status).toBe(429);
    expect((await gateway.post('/rest/v1/rpc/accept_invite/', { p_code: code }, guesser)).status).not.toBe(200);
    await gateway.elapse(15 * 60_000);
    expect((await join(guesser, code)).status).toBe(200);
  });
});
