import { type Answer, fakeServer, person, rows, type SentRequest } from '@dojang/shared-auth/testing';
import { type Memo, parseTags } from './memo.logic.ts';

let count = 0;

/** A memo as the database returns it. Each call creates a new memo, and later memos are newer. */
export function makeMemo(change: Partial<Memo> = {}): Memo {
  count += 1;
  const at = new Date(Date.UTC(2026, 9, 1, 0, count)).toISOString();
  const body = change.body ?? `메모 ${count}`;
  return {
    id: `20000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
    body,
    tags: parseTags(body),
    pinned: false,
    rev: 1,
    created_at: at,
    updated_at: at,
    archived_at: null,
    removed_at: null,
    purge_at: null,
    ...change,
  };
}

export const MEMOS = {
  read: 'GET /rest/v1/memos',
  create: 'POST /rest/v1/memos',
  change: 'PATCH /rest/v1/memos',
  purge: 'DELETE /rest/v1/memos',
  save: 'POST /rest/v1/rpc/save_memo',
} as const;

const idOf = ({ search }: SentRequest) => search.get('id')?.replace('eq.', '');

/**
 * A fake server that stores memos like the database. A create is ignored when the id exists, and a stale save returns the
 * conflict. Each call signs in another user, so that no browser storage affects the next test.
 */
export async function memoServer(
  memos: Memo[],
  answers: Record<string, Answer> = {},
  userId: string = crypto.randomUUID(),
) {
  const stored = new Map(memos.map((memo) => [memo.id, memo]));
  const server = await fakeServer(
    {
      [MEMOS.read]: (request) => {
        const id = idOf(request);
        return rows([...stored.values()].filter((memo) => !id || memo.id === id));
      },
      [MEMOS.create]: ({ body }) => {
        const { id, body: text } = body as { id: string; body: string };
        if (!stored.has(id)) stored.set(id, makeMemo({ id, body: text }));
        return new Response(null, { status: 201 });
      },
      [MEMOS.change]: (request) => {
        const memo = stored.get(idOf(request) ?? '');
        if (!memo) return rows([]);
        stored.set(memo.id, { ...memo, ...(request.body as Partial<Memo>) });
        return rows([{ id: memo.id }]);
      },
      [MEMOS.purge]: (request) => {
        stored.delete(idOf(request) ?? '');
        return new Response(null, { status: 204 });
      },
      [MEMOS.save]: ({ body }) => {
        const { p_memo_id, p_base_rev, p_body } = body as { p_memo_id: string; p_base_rev: number; p_body: string };
        const memo = stored.get(p_memo_id);
        if (memo?.rev !== p_base_rev) return { ok: false, current: memo };
        stored.set(memo.id, { ...memo, body: p_body, rev: memo.rev + 1 });
        return { ok: true, rev: memo.rev + 1, updated_at: new Date().toISOString() };
      },
      ...answers,
    },
    person({ id: userId }),
  );
  return { ...server, stored, userId };
}
