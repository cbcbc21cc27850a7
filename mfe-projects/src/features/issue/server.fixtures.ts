import { currentProjectStore } from '@dojang/shared-auth';
import { type Answer, fakeServer, person, rows } from '@dojang/shared-auth/testing';
import { withChanges } from './change.logic.ts';
import type { IssueChanges, IssueHead, Label } from './issue.schema.ts';
import { columnsById } from './testing.ts';

export const PROJECT = 'b0000000-0000-4000-8000-000000000001';
export const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const MINA = {
  member_id: 'm1',
  user_id: 'a0000000-0000-4000-8000-000000000001',
  email: 'mina@dojang.test',
  display_name: '김민아',
  thumb_url: null,
  role: 'member',
  joined_at: '2026-11-22T00:00:00Z',
};

/** A fake server with the issues of one project. It changes them like the database. */
export async function issueServer(given: IssueHead[], answers: Record<string, Answer> = {}) {
  let heads = given;
  const labels: Label[] = [{ id: 'c0000000-0000-4000-8000-000000000001', name: '버그', color: 'red' }];
  const detail = {
    id: PROJECT,
    name: '가게',
    role: 'member' as const,
    memberCount: 1,
    createdAt: '2026-11-22T00:00:00Z',
  };
  const server = await fakeServer(
    {
      'POST /rest/v1/rpc/issue_heads': () => ({ rows: heads, next: null }),
      'GET /rest/v1/boards': () =>
        rows([{ id: 'board', project_id: PROJECT, name: '이슈', access: 'project', rank: 0, archived_at: null }]),
      'GET /rest/v1/board_columns': () => rows([...columnsById.values()]),
      'GET /rest/v1/labels': () => rows(labels),
      'GET /rest/v1/issue_views': () => rows([]),
      'POST /rest/v1/rpc/project_people': () => rows([MINA]),
      'POST /api/private/project/getDetail': () => detail,
      'POST /rest/v1/rpc/update_issues': ({ body }) => {
        const { p_issue_ids: ids, p_changes: changes } = body as { p_issue_ids: string[]; p_changes: IssueChanges };
        heads = heads.map((head) => (ids.includes(head.id) ? withChanges(head, changes) : head));
        return heads.filter(({ id }) => ids.includes(id));
      },
      'POST /rest/v1/rpc/remove_issues': ({ body }) => {
        const { p_issue_ids: ids } = body as { p_issue_ids: string[] };
        heads = heads.filter(({ id }) => !ids.includes(id));
        return null;
      },
      ...answers,
    },
    person(),
  );
  currentProjectStore.getState().set(detail);
  return {
    server,
    mina: MINA,
    label: labels[0],
    add: (head: IssueHead) => {
      heads = [...heads, head];
    },
    /** The bodies of all requests of a function so far. */
    calls: (name: string) => server.sent(`POST /rest/v1/rpc/${name}`).map(({ body }) => body),
  };
}
