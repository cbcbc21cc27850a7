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

const removing = (sql: string) => refuseContraction(folder, [{ version: '20270101000000', name: 'smaller', sql }]);

test.each([
  ['drop table memos', 'the table memos'],
  ['drop function public.save_memo(uuid)', 'the function save_memo'],
  // Of its descriptor.
  [`drop function ${memoDescriptor.routes[2]?.head?.rpc}(text)`, 'the function notice_head'],
])('%s is refused while a live release uses it, with what to do', async (sql, what) => {
  const refused = removing(sql);
  await expect(refused).rejects.toThrow(
    `20270101000000_smaller.sql removes ${what}, which content bbbbbb0000000001 uses`,
  );
  await expect(refused).rejects.toThrow('npm run release');
});

test('a column is refused while a script of a live release selects, filters or writes it, and only then', async () => {
  const script = 'const C="id, name";db().from("memos").select(C,{count:"exact"}).order("rank")';
  const next = await writeRemote({ version: SECOND }, { ...REMOTE_FILES, 'static/js/list.abc.js': script });
  await registry.publish(next);
  await registry.live();
  for (const column of ['name', 'rank']) {
    await expect(removing(`alter table public.memos drop column ${column}`)).rejects.toThrow(
      `removes the column memos.${column}, which content ${SECOND} uses`,
    );
  }
  await expect(removing('alter table memos rename column name to title')).rejects.toThrow('memos.name');
  await removing('alter table memos drop column color; alter table notes drop column name');
});

test('what no live release names may go, and what a release has let go of too', async () => {
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
