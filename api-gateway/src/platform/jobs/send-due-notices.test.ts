import { expect, test } from 'vitest';
import { sendDueNotices } from './send-due-notices.ts';

test('people are told in parts until everybody is told, and new notices get their pictures once', async () => {
  let parts = 0;
  const prepared: string[] = [];
  const paths: string[] = [];
  const rest = {
    rpc: async () => ({ notices: 0, more: ++parts < 3 }),
    selectRows: async (path: string) => {
      paths.push(path);
      return [{ title: '정기 점검' }];
    },
  };
  await sendDueNotices(rest, (title) => prepared.push(title));
  expect([parts, prepared, paths.length]).toEqual([3, ['정기 점검'], 1]);
});

test('a run ends at its limit, also when some people are not told yet', async () => {
  let parts = 0;
  await sendDueNotices({ rpc: async () => ({ more: true, notices: ++parts }), selectRows: async () => [] }, () => {});
  expect(parts).toBe(50);
});
