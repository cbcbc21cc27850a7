import { setTimeout as pause } from 'node:timers/promises';
import type { Locator } from '@playwright/test';
import { addMember, makeNotes, makeProject } from './projects.ts';
import type { Page, Person } from './test.ts';
import { visit } from './visit.ts';

/** A list that two people see. One person changes it with `change`. The other has it open at `address` and sees `shown`. */
export interface SharedList {
  name: string;
  address: string;
  /** The row of the nth change, on the page of the other person. */
  shown: (page: Page, n: number) => Locator;
  /** Makes the nth change. Resolves when the server has acknowledged it. */
  change: (n: number) => Promise<unknown>;
}

interface Team {
  /** The person who makes the changes in the project. */
  owner: Person;
  /** The person who writes notices. */
  admin: Person;
  /** The person who watches, and who becomes a member of the project. */
  other: Person;
  /** A member whose role is changed. */
  third: Person;
}

const textDocument = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

/** Sends a text file by tus and creates a file from it. */
async function upload({ send, sendBytes }: Person, projectId: string, name: string): Promise<void> {
  const uploadId = crypto.randomUUID();
  await sendBytes(projectId, uploadId, Buffer.from(name));
  await send('/api/private/project/finishUpload', { uploadId, name, onConflict: 'both' });
}

const ROLES = ['viewer', 'member'] as const;
const ROLE_LABELS = { viewer: '뷰어', member: '멤버' };

/** A new project with these people, and each kind of list that is live for all of them. */
export async function makeSharedLists({ owner, admin, other, third }: Team) {
  const projectId = await makeProject(owner, '함께 보는 것');
  for (const person of [other, third]) {
    await addMember(owner, person, projectId);
  }
  const [noteId = ''] = await makeNotes(owner, projectId, '회의록');
  const people = await owner.send<{ user_id: string; member_id: string }[]>('/rest/v1/rpc/project_people', {
    p_project_id: projectId,
  });
  const memberIdOf = (person: Person) => people.find(({ user_id }) => user_id === person.userId)?.member_id ?? '';
  const columns = await owner.rows<{ id: string; name: string; board_id: string }>(
    `board_columns?select=id,name,board_id,boards!inner(project_id)&boards.project_id=eq.${projectId}&order=rank&limit=3`,
  );
  const makeIssue = (title: string, id: string = crypto.randomUUID()) =>
    owner.send('/rest/v1/rpc/create_issue', { p_id: id, p_project_id: projectId, p_title: title });
  const [card, discussed] = [crypto.randomUUID(), crypto.randomUUID()];
  await makeIssue('옮기는 카드', card);
  await makeIssue('이야기하는 이슈', discussed);
  const columnOf = (n: number) => columns[1 + (n % 2)] as (typeof columns)[number];
  await owner.send('/rest/v1/rpc/move_issue', { p_issue_id: card, p_column_id: columnOf(1).id });
  const lists: SharedList[] = [
    {
      name: 'tree of notes',
      address: `/project/note?projectId=${projectId}`,
      shown: (page, n) => page.getByRole('treeitem', { name: `노트 ${n}번` }),
      change: (n) => makeNotes(owner, projectId, `노트 ${n}번`),
    },
    {
      name: 'text of a note',
      address: `/project/note/view/${noteId}?projectId=${projectId}`,
      shown: (page, n) => page.getByRole('article').getByText(`본문 ${n}번`, { exact: true }),
      change: (n) => {
        const text = `본문 ${n}번`;
        const content = { p_content: textDocument(text), p_body_text: text };
        return owner.send('/rest/v1/rpc/save_note', {
          p_note_id: noteId,
          p_base_rev: n + 1,
          p_title: '회의록',
          ...content,
        });
      },
    },
    {
      name: 'members',
      address: `/project/member?projectId=${projectId}`,
      shown: (page, n) =>
        page
          .getByRole('listitem')
          .filter({ hasText: third.email })
          .getByText(ROLE_LABELS[ROLES[n % 2] ?? 'member'], { exact: true }),
      change: (n) =>
        owner.send('/rest/v1/rpc/set_project_role', { p_member_id: memberIdOf(third), p_role: ROLES[n % 2] }),
    },
    {
      name: 'files',
      address: `/project/file?projectId=${projectId}`,
      shown: (page, n) => page.getByTitle(`자료 ${n}번.txt`, { exact: true }),
      change: (n) => upload(owner, projectId, `자료 ${n}번.txt`),
    },
    {
      name: 'issues',
      address: `/project/issue?projectId=${projectId}`,
      shown: (page, n) => page.getByRole('treeitem', { name: `이슈 ${n}번` }),
      change: (n) => makeIssue(`이슈 ${n}번`),
    },
    {
      name: 'board',
      address: `/issue/board?boardId=${columns[0]?.board_id}`,
      shown: (page, n) =>
        page
          .getByRole('list', { name: columnOf(n).name, exact: true })
          .getByRole('link', { name: '옮기는 카드', exact: true }),
      change: (n) => owner.send('/rest/v1/rpc/move_issue', { p_issue_id: card, p_column_id: columnOf(n).id }),
    },
    {
      name: 'comments of an issue',
      address: `/project/issue?projectId=${projectId}&issue=${discussed}`,
      shown: (page, n) => page.getByRole('article').getByText(`댓글 ${n}번`, { exact: true }),
      change: (n) =>
        owner.send('/rest/v1/rpc/save_comment', {
          p_id: crypto.randomUUID(),
          p_target_type: 'issue',
          p_target_id: discussed,
          p_body: textDocument(`댓글 ${n}번`),
          p_body_text: `댓글 ${n}번`,
        }),
    },
    {
      name: 'dashboard',
      address: `/project/dashboard?projectId=${projectId}`,
      shown: (page, n) => page.getByRole('region', { name: '최근 노트' }).getByText(`소식 ${n}번`, { exact: true }),
      change: (n) => makeNotes(owner, projectId, `소식 ${n}번`),
    },
    {
      name: 'notices',
      address: '/notice',
      shown: (page, n) => page.getByRole('link', { name: `공지 ${n}번 ${projectId.slice(0, 8)}` }),
      change: (n) =>
        admin.send('/rest/v1/rpc/save_notice', {
          p_notice_id: crypto.randomUUID(),
          p_base_rev: 0,
          p_patch: { title: `공지 ${n}번 ${projectId.slice(0, 8)}`, status: 'published' },
        }),
    },
  ];
  return { projectId, lists, makeIssue, memberIdOf };
}

const PATIENCE_MS = 30_000;

/**
 * Waits until the page shows it, and returns the time on this process's clock. `waitFor` would poll only every 500 ms after its
 * first checks.
 */
async function whenShown(locator: Locator, lookMs: number): Promise<number> {
  const started = performance.now();
  while (performance.now() - started < PATIENCE_MS) {
    if (await locator.isVisible()) return performance.now();
    await pause(lookMs);
  }
  throw new Error(`was not shown within ${PATIENCE_MS} ms: ${locator}`);
}

/**
 * Makes each change of one list while it is open on a page. The first change is not measured, because the page may still be
 * joining.
 *
 * @param lookMs polling interval; a shorter one gives more exact times and costs both processes more time
 * @returns for each other change the ms from the acknowledged request to the moment at which the page shows it
 */
export async function measureAgreement(page: Page, list: SharedList, changes: number, lookMs = 10): Promise<number[]> {
  await visit(page, list.address);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const times: number[] = [];
  for (let n = 0; n <= changes; n++) {
    const shown = whenShown(list.shown(page, n), lookMs);
    const [acknowledged, seen] = await Promise.all([list.change(n).then(() => performance.now()), shown]);
    if (n > 0) times.push(Math.max(0, seen - acknowledged));
  }
  return times;
}
