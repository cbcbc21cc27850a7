import { beforeEach, expect, test } from 'vitest';
import { memoDescriptor, REMOTE_FILES, temporaryFolder, writeRemote, writeShell } from '../../testing/releases.ts';
import { PLATFORM } from '../../testing/test-app.ts';
import { openFileRegistry } from './file-registry.ts';
import { refuseContraction } from './refuse-contraction.ts';
import type { Registry } from './registry.ts';

const SECOND = 'bbbbbb0000000002';
let folder: string;
let registry: Registry;
beforeEach(async () => {
  folder = await temporaryFolder();
  registry = await openFileRegistry(folder, PLATFORM);
  const data = { tables: ['memos'], functions: ['save_memo'] };
  await registry.publishAll([await writeShell(), await writeRemote({ data })]);
  await registry.live();
});

/** The present functions, and a migration that changes them. */
const changing = (applied: string, sql: string) =>
  refuseContraction(
    folder,
    [{ version: '20270101000000', name: 'other', sql }],
    [{ version: '20260101000000', name: 'first', sql: applied }],
  );

const removing = (sql: string) => refuseContraction(folder, [{ version: '20270101000000', name: 'smaller', sql }]);

test.each([
  ['drop table memos', 'the table memos'],
  ['drop function public.save_memo(uuid)', 'the function save_memo'],
  // A function that a descriptor names.
  [`drop function ${memoDescriptor.routes[2]?.head?.rpc}(text)`, 'the function notice_head'],
])('%s is refused while a live release uses it, with what to do', async (sql, what) => {
  const refused = removing(sql);
  await expect(refused).rejects.toThrow(
    `20270101000000_smaller.sql removes ${what}, which content bbbbbb0000000001 uses`,
  );
  await expect(refused).rejects.toThrow('npm run release');
});

/** Makes a release with this script live. */
async function releaseWithScript(script: string) {
  await registry.publish(await writeRemote({ version: SECOND }, { ...REMOTE_FILES, 'static/js/list.abc.js': script }));
  await registry.live();
}

test('a column is refused while a script of a live release selects, filters or writes it, and only then', async () => {
  const script = 'const C="id, name";db().from("memos").select(C,{count:"exact"}).order("rank")';
  await releaseWithScript(script);
  for (const column of ['name', 'rank']) {
    await expect(removing(`alter table public.memos drop column ${column}`)).rejects.toThrow(
      `removes the column memos.${column}, which content ${SECOND} uses`,
    );
  }
  await expect(removing('alter table memos rename column name to title')).rejects.toThrow('memos.name');
  await removing('alter table memos drop column color; alter table notes drop column name');
});

test('a column may be removed when no live release names it, or no longer names it', async () => {
  await removing('drop table other; drop function memos()');
  const next = await writeRemote({ version: SECOND, data: { tables: [], functions: [] } }, { ...REMOTE_FILES });
  await registry.publish(next);
  await registry.live();
  await removing('drop table memos');
});

test('a canary counts as live', async () => {
  const next = await writeRemote({ version: SECOND, data: { tables: ['plans'], functions: [] } }, { ...REMOTE_FILES });
  await registry.stage(next);
  await registry.setCanary('content', { version: SECOND, percent: 1, people: [], admins: false });
  await registry.live();
  await expect(removing('drop table plans')).rejects.toThrow(SECOND);
});

test('a data folder without releases, or with a damaged one, refuses nothing', async () => {
  await refuseContraction(await temporaryFolder(), [{ version: '20270101000000', name: 'x', sql: 'drop table memos' }]);
});

const SAVE = 'create function public.save_memo(p_id uuid, p_rank int, p_name text default null) returns void';
test.each([
  [
    'drop function save_memo(uuid, int, text); create function save_memo(p_id uuid, p_place int)',
    'gives it p_rank, which it no longer takes',
  ],
  ['drop function save_memo; create function save_memo(p_id uuid)', 'gives it p_rank, which it no longer takes'],
  [
    'drop function save_memo(uuid, int, text); create function save_memo(p_id uuid, p_rank int, p_day date)',
    'does not give it p_day, which it needs',
  ],
])('%s is refused while a script of a live release calls it as before', async (sql, why) => {
  await releaseWithScript('db().rpc("save_memo",{p_id:e,p_rank:t})');
  await expect(changing(SAVE, sql)).rejects.toThrow(
    `20270101000000_other.sql changes the function save_memo: content ${SECOND} ${why}`,
  );
});

test('a migration may change arguments that no call gives, and functions that no call uses', async () => {
  await releaseWithScript('db().rpc("save_memo",{p_id:e,p_rank:t});db().rpc("save_memo",{...e,p_id:t})');
  for (const sql of [
    'drop function save_memo(uuid, int, text); create function save_memo(p_id uuid, p_rank int, p_day date default now())',
    'create function save_memo(p_id uuid, p_place int, p_day date)',
    'create function save_memo(p_id uuid, p_rank int, p_all boolean default false); drop function save_memo(uuid, int, text)',
  ]) {
    await changing(SAVE, sql);
  }
  // Before the migration no function took these arguments either.
  const other = 'create function save_memo(p_other uuid)';
  await changing(other, 'drop function save_memo(uuid); create function save_memo(p_place int)');
});

test('the function of a page head keeps the argument that the gateway gives', async () => {
  const made = (argument: string) => `create function notice_head(${argument} text) returns jsonb`;
  await expect(changing(made('p_id'), `drop function notice_head(text); ${made('p_notice')}`)).rejects.toThrow(
    'changes the function notice_head: content bbbbbb0000000001 gives it p_id',
  );
});
