import { expect, test } from 'vitest';
import { startDatabaseApp } from '../../testing/database-app.ts';
import { writeRemote, writeShell } from '../../testing/releases.ts';

test('only admins see the disk and release problems, and a problem ends with the next release of that name', async () => {
  const gateway = await startDatabaseApp();
  try {
    const { registry } = gateway.deps;
    const problem = { kind: 'not_built', name: 'content', message: 'mfe-content does not build: SyntaxError' } as const;
    await registry.publishNew([await writeShell(), await writeRemote()], [problem]);
    const [admin, member] = [await gateway.signUp('운영자'), await gateway.signUp('박준')];
    await gateway.database.sql`update profiles set level = 'admin' where id = ${admin.id}`;
    const ask = (as?: typeof admin) => gateway.post('/api/private/platform/getProblems', {}, as);
    expect((await ask()).status).toBe(401);
    expect((await ask(member)).status).toBe(403);
    expect(await (await ask(admin)).json()).toEqual([]);
    const disk = (as?: typeof admin) => gateway.post('/api/private/platform/getDisk', {}, as);
    expect((await disk(member)).status).toBe(403);
    expect(await (await disk(admin)).json()).toEqual({ total: 100 * 1024 ** 3, free: 40 * 1024 ** 3 });

    const protection = (as?: typeof admin) => gateway.post('/api/private/platform/getProtection', {}, as);
    expect((await protection(member)).status).toBe(403);
    expect(await (await protection(admin)).json()).toEqual({ rateLimitsAway: null });
    const probe = await gateway.post(
      '/api/private/platform/getProtection',
      { padding: ' '.repeat(2 * 1024 ** 2) },
      admin,
    );
    expect(probe.status).toBe(200);

    await registry.publishNew([], [problem]);
    expect(await (await ask(admin)).json()).toEqual([problem]);
    await registry.publish(await writeRemote({ version: 'bbbbbb0000000002' }));
    expect(await (await ask(admin)).json()).toEqual([]);
  } finally {
    await gateway.stop();
  }
});
