import type { SnapshotRemote } from '@dojang/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { createPageFiles } from './page-files.ts';

const remotes = [{ name: 'content', version: 'v1' }] as unknown as SnapshotRemote[];
const ID = '0123456789abcdef';
const LIST = {
  '/memo': ['/remotes/content/v1/entry.js', '/remotes/content/v1/memo.js', '/shell/s1/table.js'],
  '/memo/edit': ['/remotes/content/v1/entry.js', '/remotes/content/v1/edit.js'],
  '/page': ['/remotes/page-builder/v2/entry.js'],
};

/** Answers with the list, and records the requested addresses. */
function recordFetches(answer: () => Response = () => Response.json(LIST)) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return answer();
  });
  return asked;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the files of a page are fetched at once, and each file once', async () => {
  const asked = recordFetches();
  const pages = createPageFiles({ id: ID, remotes });
  await pages.prepare();
  pages.fetchFor('/memo');
  expect(asked).toEqual([`/builds/pages/${ID}.json`, ...LIST['/memo']]);
  pages.fetchFor('/memo/edit');
  pages.fetchFor('/memo');
  expect(asked.slice(4)).toEqual(['/remotes/content/v1/edit.js']);
});

test('a file that the document has loaded already is not fetched', async () => {
  const asked = recordFetches();
  const loaded = LIST['/memo'].slice(0, 2).map((address) => new URL(address, location.href).href);
  vi.spyOn(performance, 'getEntriesByName').mockImplementation((name) =>
    loaded.includes(name) ? [{} as PerformanceEntry] : [],
  );
  const pages = createPageFiles({ id: ID, remotes });
  await pages.prepare();
  pages.fetchFor('/memo');
  expect(asked).toEqual([`/builds/pages/${ID}.json`, '/shell/s1/table.js']);
});

test('an unknown page, and a remote with another version in this page, fetch nothing', async () => {
  const asked = recordFetches();
  const pages = createPageFiles({ id: ID, remotes });
  await pages.prepare();
  for (const path of ['/page', '/unknown', 'constructor']) pages.fetchFor(path);
  expect(asked).toHaveLength(1);
});

test('without the list nothing is fetched, and after a failure the list is requested again', async () => {
  const asked = recordFetches(() => {
    throw new TypeError('no network');
  });
  const pages = createPageFiles({ id: ID, remotes });
  await pages.prepare();
  pages.fetchFor('/memo');
  await pages.prepare();
  expect(asked).toEqual([`/builds/pages/${ID}.json`, `/builds/pages/${ID}.json`]);
});
