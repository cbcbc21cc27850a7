import { z } from 'zod';
import type { Rest } from '../../../platform/supabase/rest.ts';

/** Page size of a list from which only ids and names are read. */
const MANY = 1000;
/** Page size of a list whose rows have long texts. */
const FEW = 3;

const noteHead = z.object({ id: z.string(), title: z.string() });
const notePlace = z.object({ note_id: z.string(), parent_id: z.string().nullable() });
const noteRow = noteHead.extend({ updated_at: z.string() });
const fileRow = z.object({
  id: z.string(),
  name: z.string(),
  category_id: z.string().nullable(),
  source_type: z.string().nullable(),
  sha256: z.string(),
  updated_at: z.string(),
});
const blobRow = z.object({ sha256: z.string(), storage_key: z.string() });
const issueHead = z.object({
  id: z.string(),
  number: z.number(),
  title: z.string(),
  column_id: z.string(),
  board_id: z.string(),
  parent_id: z.string().nullable(),
  priority: z.number(),
  due_date: z.string().nullable(),
  estimate: z.number().nullable(),
  created_by: z.string().nullable(),
  created_at: z.string(),
  closed_at: z.string().nullable(),
});
const issueRow = issueHead.extend({ body_text: z.string() });
const commentRow = z.object({
  id: z.string(),
  target_id: z.string(),
  parent_id: z.string().nullable(),
  author_name: z.string(),
  body_text: z.string(),
  created_at: z.string(),
  edited_at: z.string().nullable(),
  resolved_at: z.string().nullable(),
});
const named = z.object({ id: z.string(), name: z.string() });
const column = named.extend({ kind: z.string() });
const assignee = z.object({ issue_id: z.string(), user_id: z.string() });
const labeled = z.object({ issue_id: z.string(), label_id: z.string() });
const person = z.object({ id: z.string(), display_name: z.string(), email: z.string() });
const member = z.object({ joined_user_id: z.string() });

export type IssueHead = z.infer<typeof issueHead>;
export type CommentRow = z.infer<typeof commentRow>;

const listOf = (ids: readonly string[]) => `in.(${ids.join(',')})`;

/** Reads the rows of a project for its export. The caller has checked the person's rights. Rows in the trash are not read. */
export function exportSource(rest: Pick<Rest, 'select' | 'selectRows' | 'selectText'>, projectId: string) {
  const ours = `project_id=eq.${projectId}`;
  const live = `${ours}&removed_at=is.null`;

  /** Reads pages in the order of a key. So rows that are added or removed meanwhile do not move other rows to another page. */
  async function* pages<Row>(row: z.ZodType<Row>, path: string, size: number, key: keyof Row & string) {
    for (let after: string | null = null; ; ) {
      const further = after === null ? '' : `&${key}=gt.${after}`;
      const rows = z.array(row).parse(await rest.select(`${path}&order=${key}&limit=${size}${further}`));
      if (rows.length > 0) yield rows;
      if (rows.length < size) return;
      after = String(rows.at(-1)?.[key]);
    }
  }
  async function all<Row>(row: z.ZodType<Row>, path: string, key: keyof Row & string): Promise<Row[]> {
    const rows: Row[] = [];
    for await (const page of pages(row, path, MANY, key)) rows.push(...page);
    return rows;
  }
  async function ofEach<Row>(row: z.ZodType<Row>, path: string, order: string): Promise<Row[]> {
    return z.array(row).parse(await rest.selectRows(`${path}&order=${order}`));
  }

  /** A document as its JSON text, because parsing it would block all requests. An empty document when the row is gone. */
  async function documentOf(table: 'notes' | 'issues', column: 'content' | 'body', id: string): Promise<string> {
    const rows = await rest.selectText(`${table}?select=${column}&id=eq.${id}`);
    // `[{"content":…}]`
    return rows === '[]' ? '{}' : rows.slice(rows.indexOf(':') + 1, -'}]'.length);
  }

  return {
    noteHeads: () => all(noteHead, `notes?select=id,title&${live}`, 'id'),
    notePlaces: () => all(notePlace, `note_places?select=note_id,parent_id&${ours}`, 'note_id'),
    notes: () => pages(noteRow, `notes?select=id,title,updated_at&${live}`, FEW, 'id'),
    noteContent: (id: string) => documentOf('notes', 'content', id),
    issueBody: (id: string) => documentOf('issues', 'body', id),
    files: () => all(fileRow, `files?select=id,name,category_id,source_type,sha256,updated_at&${live}`, 'id'),
    blobs: () => all(blobRow, `file_blobs?select=sha256,storage_key&${ours}`, 'sha256'),
    /** The tree of categories in its stored form. */
    async categories(): Promise<unknown> {
      const rows = z
        .array(z.object({ file_category: z.unknown() }))
        .parse(await rest.select(`projects?select=file_category&id=eq.${projectId}`));
      return rows[0]?.file_category;
    },
    issueHeads: () =>
      all(
        issueHead,
        `issues?select=id,number,title,column_id,board_id,parent_id,priority,due_date,estimate,created_by,created_at,closed_at&${live}`,
        'id',
      ),
    issues: () =>
      pages(
        issueRow,
        `issues?select=id,number,title,body_text,column_id,board_id,parent_id,priority,due_date,estimate,created_by,created_at,closed_at&${live}`,
        FEW,
        'id',
      ),
    columns: () => ofEach(column, `board_columns?select=id,name,kind&${ours}`, 'id'),
    boards: () => ofEach(named, `boards?select=id,name&${ours}`, 'id'),
    labels: () => ofEach(named, `labels?select=id,name&${ours}`, 'id'),
    assignees: () => ofEach(assignee, `issue_assignees?select=issue_id,user_id&${ours}`, 'issue_id,user_id'),
    labeled: () => ofEach(labeled, `issue_labels?select=issue_id,label_id&${ours}`, 'issue_id,label_id'),
    comments: (ids: readonly string[]) =>
      ofEach(
        commentRow,
        `comments?select=id,target_id,parent_id,author_name,body_text,created_at,edited_at,resolved_at&target_id=${listOf(ids)}&removed_at=is.null`,
        'created_at,id',
      ),
    async people() {
      const path = `project_members?select=joined_user_id&${ours}&joined_user_id=not.is.null`;
      const members = await ofEach(member, path, 'joined_user_id');
      const people: z.infer<typeof person>[] = [];
      for (let at = 0; at < members.length; at += 100) {
        const ids = members.slice(at, at + 100).map(({ joined_user_id }) => joined_user_id);
        people.push(...(await ofEach(person, `profiles?select=id,display_name,email&id=${listOf(ids)}`, 'id')));
      }
      return people;
    },
  };
}

export type ExportSource = ReturnType<typeof exportSource>;
