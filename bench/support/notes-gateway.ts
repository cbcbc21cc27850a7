import { createHmac } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { withDatabase } from '@dojang/embedded/data-folder';
import { createAdaptorServer } from '@hono/node-server';
import { startServer } from '../../api-gateway/src/server.ts';
import { makeManyComments } from './many-comments.ts';
import { makeManyFiles } from './many-files.ts';
import { makeManyIssues } from './many-issues.ts';
import { makeManyNotes } from './many-notes.ts';

/**
 * A gateway in a separate process with one project of many rows and many signed-in members: `node notes-gateway.ts DATA_FOLDER
 * NOTES PEOPLE ISSUES FILES COMMENTS`. Sends its ports, keys and tokens over the IPC channel to its parent. On request it also
 * sends the load of its event loop and the CPU time since the last request.
 */
const [dataDir = '', notes = '1000', people = '64', issues = '0', files = '0', comments = '0'] = process.argv.slice(2);
const PROJECT = 'd1000000-0000-4000-8000-000000000001';
const idOf = (kind: string, n: number) => `${kind}000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const log = () => {};

// The first start makes the tables. They are filled while no gateway runs, because a running gateway would wait for their
// locks.
await (await startServer({ port: 0, dataDir, log })).close();
const sessions = Array.from({ length: Number(people) }, (_, at) => ({
  email: `bench${at + 1}@example.com`,
  name: `사람 ${at + 1}`,
  id: idOf('d3', at + 1),
  session: idOf('d4', at + 1),
}));
const [{ id: owner }] = sessions as [(typeof sessions)[number]];
await withDatabase(dataDir, async (sql) => {
  await sql.begin(async (tx) => {
    // The triggers are off, because they require accepted agreements.
    await tx`set local session_replication_role = replica`;
    for (const { id, email, name, session } of sessions) {
      await tx`insert into auth.users (id, email) values (${id}, ${email})`;
      await tx`insert into public.profiles (id, email, display_name) values (${id}, ${email}, ${name})`;
      await tx`insert into auth.sessions (id, user_id) values (${session}, ${id})`;
    }
    await tx`insert into public.projects (id, name, owner_id) values (${PROJECT}, '노트가 많은 프로젝트', ${owner})`;
    await tx`
      with joined as (
        insert into public.project_members (project_id, member_email, joined_user_id, joined_at)
        select ${PROJECT}, email, id, now() from auth.users where email like 'bench%'
        returning id
      )
      insert into public.project_member_roles (member_id, role) select id, 'member' from joined`;
    await makeManyNotes(tx, PROJECT, owner, Number(notes));
    if (Number(issues) > 0) await makeManyIssues(tx, PROJECT, owner, Number(issues));
    if (Number(files) > 0) await makeManyFiles(tx, PROJECT, owner, Number(files));
    if (Number(comments) > 0) await makeManyComments(tx, PROJECT, owner, Number(comments));
  });
  await sql`vacuum analyze public.notes, public.note_places, public.issues, public.files, public.comments`;
});

const running = await startServer({ port: 0, dataDir, log });
const { embedded } = running;
if (!embedded) throw new Error('the bench needs the embedded database');
const { jwtSecret } = embedded;

/** A token as Auth would sign it. It is valid for an hour. */
function tokenOf(sub: string, session: string): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub, role: 'authenticated', aud: 'authenticated', session_id: session, iat: now, exp: now + 3600 };
  const words = [{ alg: 'HS256', typ: 'JWT' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  return [...words, createHmac('sha256', jwtSecret).update(words.join('.')).digest('base64url')].join('.');
}

const upstream = createAdaptorServer({ fetch: (request) => embedded.fetch(request, { peerAddress: null }) });
await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', () => resolve()));

let loop = performance.eventLoopUtilization();
let cpu = process.cpuUsage();
let at = performance.now();
process.on('message', () => {
  const used = process.cpuUsage(cpu);
  const seconds = (performance.now() - at) / 1000;
  process.send?.({
    loop: performance.eventLoopUtilization(loop).utilization,
    cores: (used.user + used.system) / 1e6 / seconds,
  });
  [loop, cpu, at] = [performance.eventLoopUtilization(), process.cpuUsage(), performance.now()];
});
process.on('disconnect', () => void running.close().finally(() => process.exit()));
process.send?.({
  port: running.port,
  upstreamUrl: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`,
  apikey: embedded.publishableKey,
  secretKey: embedded.secretKey,
  jwtSecret,
  databaseUrl: embedded.databaseUrl,
  projectId: PROJECT,
  personId: owner,
  tokens: sessions.map(({ id, session }) => tokenOf(id, session)),
});
