import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type JournalKey, knownKey, LONGEST_KEPT_MS, lockName } from './journal.logic.ts';
import { dropEntries, unsavedOf, unsavedOfAccount } from './journal.ts';
import { openJournalDb } from './journal-db.ts';
import { JournalWriter } from './journal-writer.ts';
import { openJournal } from './open-journal.ts';

const place = { account: 'mina', kind: 'note', id: 'n1' };
const words = { parse: (value: unknown) => value as string, isSaved: () => false };
const found = async () => (await unsavedOf(place, words)).map(({ value, rev }) => [value, rev]);
const keyOf = (writer: string, account = 'mina'): JournalKey => [account, 'note', 'n1', writer];

beforeEach(() => void vi.useRealTimers());
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const account of ['mina', 'jun']) await dropEntries((await unsavedOfAccount(account)).map(({ key }) => key));
});

test('the first change is stored at once, and steady typing within 300 ms', async () => {
  await openJournal();
  const writer = new JournalWriter<string>(place);
  writer.keep('가', 3);
  await expect.poll(found).toEqual([['가', 3]]);
  const seen = new Set<unknown>();
  for (let n = 0; n < 40; n++) {
    writer.keep(`글자 ${n}`, 3);
    await new Promise((resolve) => setTimeout(resolve, 20));
    for (const [value] of await found()) seen.add(value);
  }
  // A journal that waits for a pause would not have written anything yet.
  expect(seen.size).toBeGreaterThan(2);
  await expect.poll(found).toEqual([['글자 39', 3]]);
  writer.forget();
  await expect.poll(found).toEqual([]);
});

test('a change is not copied before the browser has painted it', async () => {
  await openJournal();
  const writer = new JournalWriter<string>(place);
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  writer.keep('글', 1);
  expect(put).not.toHaveBeenCalled();
  await expect.poll(found).toEqual([['글', 1]]);
  writer.forget();
});

test('a write does not read values, because the journal has no index', async () => {
  await openJournal();
  const db = await openDB('dojang.journal');
  expect([...db.transaction('entries').store.indexNames]).toEqual([]);
  db.close();
});

test('a closing page writes its last change before its handler returns', async () => {
  await openJournal();
  const writer = new JournalWriter<string>(place);
  writer.keep('앞', 1);
  await expect.poll(found).toEqual([['앞', 1]]);
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  writer.keep('앞뒤', 1);
  writer.settle();
  expect(put.mock.lastCall?.[0]).toMatchObject({ value: '앞뒤' });
  writer.forget();
});

test('a change before the journal is open is written when it opens', async () => {
  const writer = new JournalWriter<string>(place);
  writer.keep('이른 글', 2);
  await expect.poll(found).toEqual([['이른 글', 2]]);
  expect(writer.isKept).toBe(true);
  writer.forget();
});

test('entries of another user, kind or document are not offered, and none to guests', async () => {
  const writer = new JournalWriter<string>(place);
  writer.keep('내 글', 1);
  await expect.poll(found).toEqual([['내 글', 1]]);
  for (const other of [{ account: 'jun' }, { account: '' }, { kind: 'memo' }, { id: 'n' }, { id: 'n2' }])
    expect(await unsavedOf({ ...place, ...other }, words)).toEqual([]);
  const nobody = new JournalWriter<string>({ ...place, account: '' });
  nobody.keep('아무의 글', 1);
  nobody.settle();
  expect(nobody.isKept).toBe(false);
  expect(await (await openJournal())?.list('')).toEqual([]);
  writer.forget();
});

test('an entry contains the values that the server may have; they are deleted with it and are not offered as an entry', async () => {
  const journal = await openJournal();
  const known = async () => (await unsavedOf(place, words)).map((entry) => entry.known);
  const writer = new JournalWriter<string>(place);
  writer.keep('앞뒤', 3, { acknowledged: '앞', sent: [] });
  await expect.poll(known).toEqual([{ acknowledged: '앞', sent: [] }]);
  writer.sends({ acknowledged: '앞', sent: ['앞뒤'] });
  await expect.poll(known).toEqual([{ acknowledged: '앞', sent: ['앞뒤'] }]);
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  writer.keep('앞뒤옆', 3, { acknowledged: '앞', sent: ['앞뒤'] });
  await expect.poll(found).toEqual([['앞뒤옆', 3]]);
  // A document is copied only once for each change.
  expect(put).toHaveBeenCalledTimes(1);
  expect(await journal?.list('mina')).toHaveLength(1);
  // A tab that ended between two writes left the known values of another revision.
  await journal?.put({ key: knownKey(keyOf('gone')), value: { acknowledged: '앞', sent: [] }, rev: 3, at: 1 });
  await journal?.put({ key: keyOf('gone'), value: '다른 판', rev: 4, at: 1 });
  await expect.poll(known).toEqual([{ acknowledged: '앞', sent: ['앞뒤'] }, undefined]);
  writer.forget();
  await dropEntries([keyOf('gone')]);
  await expect.poll(async () => journal?.list('mina', 'note.known')).toEqual([]);
});

test('a continued entry belongs to its new editor and is deleted with it', async () => {
  const journal = await openJournal();
  await journal?.put({ key: keyOf('gone'), value: '닫기 전', rev: 2, at: Date.now() });
  const writer = new JournalWriter<string>(place, keyOf('gone'));
  writer.keep('닫기 전과 뒤', 2);
  await expect.poll(found).toEqual([['닫기 전과 뒤', 2]]);
  writer.forget();
  await expect.poll(found).toEqual([]);
});

test('a continued entry is deleted when it is saved without another change', async () => {
  const journal = await openJournal();
  await journal?.put({ key: keyOf('gone'), value: '닫기 전', rev: 2, at: Date.now() });
  const writer = new JournalWriter<string>(place, keyOf('gone'));
  await expect.poll(() => writer.isKept).toBe(true);
  writer.forget();
  await expect.poll(found).toEqual([]);
});

test('two editors of one document have separate entries, and the entry of an open editor is not offered', async () => {
  const held = new Map<string, () => void>();
  vi.stubGlobal('navigator', {
    ...navigator,
    locks: {
      request: async (name: string, work: () => Promise<void>) => {
        held.set(name, () => {});
        await work();
        held.delete(name);
      },
      query: async () => ({ held: [...held.keys()].map((name) => ({ name })) }),
    },
  });
  const [first, second] = [new JournalWriter<string>(place), new JournalWriter<string>(place)];
  first.keep('첫째', 1);
  second.keep('둘째', 1);
  const journal = await openJournal();
  await expect.poll(async () => (await journal?.list('mina'))?.length).toBe(2);
  expect(await found()).toEqual([]);
  first.release();
  await expect.poll(found).toEqual([['첫째', 1]]);
  second.release();
  await expect.poll(async () => (await found()).length).toBe(2);
  await expect.poll(() => held.size).toBe(0);
  first.forget();
});

test('the next visit waits for the last save of an editor that is leaving, and offers the remaining changes', async () => {
  const isOffered = async (ends: (writer: JournalWriter<string>) => void) => {
    const writer = new JournalWriter<string>(place);
    writer.keep('가', 3);
    const journal = await openJournal();
    await expect.poll(async () => (await journal?.list('mina'))?.length).toBe(1);
    writer.setLeaving(true);
    let offered: unknown = 'waiting';
    const reading = found().then((entries) => {
      offered = entries;
    });
    // This is longer than the wait for a tab that is being closed.
    await new Promise((resolve) => setTimeout(resolve, 800));
    expect(offered).toBe('waiting');
    ends(writer);
    await reading;
    writer.forget();
    await expect.poll(found).toEqual([]);
    return offered;
  };
  expect(await isOffered((writer) => writer.forget())).toEqual([]);
  expect(await isOffered((writer) => writer.release())).toEqual([['가', 3]]);
});

test('an editor that was closed while it was being saved can still delete its entry', async () => {
  const writer = new JournalWriter<string>(place);
  writer.keep('가', 3);
  writer.release();
  await expect.poll(found).toEqual([['가', 3]]);
  writer.forget();
  await expect.poll(found).toEqual([]);
});

test('an entry of a tab that is being closed is found when its lock is released', async () => {
  const journal = await openJournal();
  await journal?.put({ key: keyOf('closing'), value: '닫히는 탭', rev: 1, at: Date.now() });
  let queries = 0;
  const query = async () => ({ held: ++queries < 4 ? [{ name: lockName(keyOf('closing')) }] : [] });
  vi.stubGlobal('navigator', { ...navigator, locks: { request: async () => {}, query } });
  expect(await found()).toEqual([['닫히는 탭', 1]]);
});

test('a journal that could not be opened at first is opened at a later change', async () => {
  vi.resetModules();
  const journal = await import('./open-journal.ts');
  const { JournalWriter: LaterWriter } = await import('./journal-writer.ts');
  vi.stubGlobal('indexedDB', undefined);
  const writer = new LaterWriter<string>(place);
  writer.keep('처음', 1);
  expect(await journal.openJournal()).toBeNull();
  vi.unstubAllGlobals();
  writer.keep('나중', 1);
  await expect.poll(found).toEqual([['나중', 1]]);
  writer.forget();
});

test('an entry older than 30 days is deleted when the journal is opened', async () => {
  const journal = await openJournal();
  await journal?.put({ key: keyOf('old'), value: '오래된 글', rev: 1, at: Date.now() - LONGEST_KEPT_MS - 1 });
  await journal?.put({ key: keyOf('young'), value: '어제 글', rev: 1, at: Date.now() });
  const again = await openJournalDb();
  await expect.poll(async () => (await again?.list('mina'))?.map(({ value }) => value)).toEqual(['어제 글']);
  again?.close();
});

test('a browser without free space or IndexedDB reports it without an error', async () => {
  await openJournal();
  const writer = new JournalWriter<string>(place);
  await expect.poll(() => writer.isKept).toBe(true);
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  writer.keep('자리 없음', 1);
  await expect.poll(() => writer.isKept).toBe(false);
  vi.restoreAllMocks();
  writer.keep('자리 있음', 1);
  await expect.poll(() => writer.isKept).toBe(true);
  writer.forget();
  vi.stubGlobal('indexedDB', undefined);
  expect(await openJournalDb()).toBeNull();
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('no', 'SecurityError');
    },
  });
  expect(await openJournalDb()).toBeNull();
});
