import { randomUUID } from 'node:crypto';
import type { Sql } from '@dojang/embedded/sql';

/** The writes that were acknowledged to one user. */
export interface Ledger {
  userId: string;
  siteId: string;
  readonly memos: Map<string, { rev: number; body: string }>;
  readonly note: { id: string; rev: number; text: string };
  /** `rev` is 0 before the note is created. */
  readonly page: { id: string; rev: number; published: string };
  /** Content by path in the bucket. */
  readonly files: Map<string, number>;
}

export const emptyLedger = (): Ledger => ({
  userId: '',
  siteId: '',
  memos: new Map(),
  note: { id: randomUUID(), rev: 1, text: '' },
  page: { id: randomUUID(), rev: 0, published: '' },
  files: new Map(),
});

interface Figures {
  memos: number;
  saves: number;
  files: number;
}

/** Number of writes that were acknowledged to all users together. */
export function figuresOf(ledgers: readonly Ledger[]): Figures {
  const figures = { memos: 0, saves: 0, files: 0 };
  for (const { memos, note, page, files } of ledgers) {
    figures.memos += memos.size;
    figures.files += files.size;
    figures.saves += note.rev - 1 + Math.max(0, page.rev - 1);
    for (const { rev } of memos.values()) figures.saves += rev - 1;
  }
  return figures;
}

/**
 * Compares the acknowledged writes with the database while no user writes: each row exists once, with the content that
 * was acknowledged last. A revision counts its saves, so a save that was applied twice is found as well.
 *
 * @returns the differences as text
 */
export async function differences(sql: Sql, { userId, siteId, memos, note, page, files }: Ledger): Promise<string[]> {
  const found: string[] = [];
  const expectEqual = (what: string, is: unknown, acknowledged: unknown) => {
    if (is !== acknowledged) found.push(`${what} is ${String(is)}, acknowledged was ${String(acknowledged)}`);
  };
  const rows = await sql<{ id: string; rev: number; body: string }[]>`
    select id, rev, body from public.memos where user_id = ${userId}`;
  expectEqual(`${userId}: number of memos`, rows.length, memos.size);
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const [id, { rev, body }] of memos) {
    expectEqual(`memo ${id}: revision`, byId.get(id)?.rev, rev);
    expectEqual(`memo ${id}: body`, byId.get(id)?.body, body);
  }
  const [stored] = await sql<{ rev: number; body_text: string }[]>`
    select rev, body_text from public.notes where id = ${note.id}`;
  expectEqual(`note ${note.id}: revision`, stored?.rev, note.rev);
  expectEqual(`note ${note.id}: text`, stored?.body_text, note.text);
  const pages = await sql<{ rev: number; html: string | null }[]>`
    select p.rev, v.html from public.pages p left join public.page_versions v on v.id = p.live_version_id
    where p.site_id = ${siteId}`;
  expectEqual(`${siteId}: number of pages`, pages.length, page.rev === 0 ? 0 : 1);
  if (page.rev > 0) {
    expectEqual(`page ${page.id}: revision`, pages[0]?.rev, page.rev);
    expectEqual(`page ${page.id}: published words are live`, pages[0]?.html?.includes(page.published), true);
  }
  const objects = await sql<{ name: string; size: number }[]>`
    select name, (metadata ->> 'size')::int as size from storage.objects
    where bucket_id = 'site-assets' and name like ${`${siteId}/%`}`;
  expectEqual(`${siteId}: number of files`, objects.length, files.size);
  const sizes = new Map(objects.map(({ name, size }) => [name, size]));
  for (const [path, bytes] of files) expectEqual(`file ${path}: bytes`, sizes.get(path), bytes);
  const [assets] = await sql<{ count: number }[]>`
    select count(*)::int as count from public.assets where site_id = ${siteId}`;
  expectEqual(`${siteId}: number of assets`, assets?.count, files.size);
  return found;
}
