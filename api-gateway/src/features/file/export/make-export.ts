import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { koreanStamp } from '@dojang/contract/time';
import type { ObjectStore } from '../../../platform/supabase/object-store.ts';
import { zipPaths } from '../../../platform/zip/zip-names.logic.ts';
import type { ZipWriter } from '../../../platform/zip/zip-writer.ts';
import { categoryFolders } from './categories.logic.ts';
import type { CommentRow, ExportSource } from './export-source.ts';
import { issuesAsCsv, issuesAsJson, readIssueNames } from './issue-rows.ts';
import type { MarkdownWorker } from './markdown-worker.ts';
import { linkedNotes } from './note-markdown.logic.ts';
import { notePaths } from './note-paths.logic.ts';

export interface ExportWork {
  projectId: string;
  source: ExportSource;
  zip: ZipWriter;
  objects: Pick<ObjectStore, 'open'>;
  /** The bytes of a picture by bucket and key; null when it is gone. */
  openPicture: (path: string) => Promise<ReadableStream<Uint8Array> | null>;
  notes: Pick<MarkdownWorker, 'run'>;
  progress: { done: number; total: number };
}

/** Writes everything of a project into the zip, one file at a time: notes, files, issues and the pictures of the notes. */
export async function makeExport({
  projectId,
  source,
  zip,
  objects,
  openPicture,
  notes,
  progress,
}: ExportWork): Promise<void> {
  const [heads, places, files] = [await source.noteHeads(), await source.notePlaces(), await source.files()];
  const issues = await readIssueNames(source);
  progress.total = heads.length + files.length + issues.heads.length;

  const pictures = new Map<string, string>();
  const missing: string[] = [];
  const parents = new Map(places.map(({ note_id, parent_id }) => [note_id, parent_id]));
  const inFolder = notePaths(heads.map(({ id, title }) => ({ id, title, parentId: parents.get(id) ?? null })));
  const paths = new Map([...inFolder].map(([id, path]) => [id, `노트/${path}`]));
  for await (const page of source.notes()) {
    const comments = Map.groupBy(await source.comments(page.map(({ id }) => id)), ({ target_id }) => target_id);
    for (const note of page) {
      const path = paths.get(note.id) ?? `노트/${note.id}.md`;
      const content = await source.noteContent(note.id);
      const job = { title: note.title, content, path, projectId, linked: linkedNotes(content, paths) };
      const markdown = await notes.run(job, projectId);
      if (!markdown) missing.push(path);
      for (const [object, name] of markdown?.pictures ?? []) pictures.set(object, name);
      const text = markdown?.text ?? `# ${note.title}\n`;
      const whole = text + commentsAsMarkdown(comments.get(note.id) ?? []);
      await zip.add(path, once(whole), new Date(note.updated_at));
      progress.done += 1;
    }
  }

  const open = async (path: string, content: ReadableStream<Uint8Array> | null): Promise<Readable> => {
    if (content) return Readable.fromWeb(content as NodeReadableStream<Uint8Array>);
    missing.push(path);
    return Readable.from([]);
  };
  const keys = new Map((await source.blobs()).map(({ sha256, storage_key }) => [sha256, storage_key]));
  const folders = categoryFolders(await source.categories());
  const attached: Record<string, string[]> = { note: ['노트에 붙은 파일'], issue: ['이슈에 붙은 파일'] };
  const filePaths = zipPaths(
    files.map(({ name, category_id, source_type }) => ({
      name,
      folder: attached[source_type ?? ''] ?? folders.get(category_id ?? '') ?? [],
    })),
  );
  for (const [at, file] of files.entries()) {
    const path = `파일/${filePaths[at] ?? file.id}`;
    const key = keys.get(file.sha256);
    const content = async () => open(path, key ? await objects.open(key) : null);
    await zip.add(path, content, new Date(file.updated_at));
    progress.done += 1;
  }

  await zip.add('이슈/이슈.csv', () => Readable.from(issuesAsCsv(issues)));
  const count = (number: number) => {
    progress.done += number;
  };
  await zip.add('이슈/이슈.json', () => Readable.from(issuesAsJson(source, issues, count)));
  for (const [object, name] of pictures) {
    await zip.add(`그림/${name}`, async () => open(`그림/${name}`, await openPicture(object)));
  }
  // Waits for the last file, because only then all missing files are known.
  await zip.add('안내.txt', () => Readable.from([guide(missing)]));
  zip.end();
}

/** A text for the person who opens the zip: what the zip contains, and what it does not contain. */
function guide(missing: readonly string[]): string {
  const about = '노트는 Markdown, 이슈는 CSV와 JSON, 파일은 올린 그대로예요. 휴지통에 있는 것은 담지 않았어요.';
  const rest = missing.length === 0 ? ['빠진 것이 없어요.'] : ['담지 못한 것:', ...missing];
  return `${[about, '', ...rest].join('\r\n')}\r\n`;
}

/** A stream of a text. The text is released after it was read, because the zip keeps this function until it ends. */
function once(content: string): () => Readable {
  let kept = content;
  return () => {
    const bytes = Buffer.from(kept);
    kept = '';
    return Readable.from([bytes]);
  };
}

/** The comments of a note, each answer below its thread. */
function commentsAsMarkdown(comments: readonly CommentRow[]): string {
  if (comments.length === 0) return '';
  const line = ({ author_name, body_text, created_at, parent_id }: CommentRow) => {
    const indent = parent_id === null ? '' : '  ';
    const text = body_text.trim().replace(/\n/g, `\n${indent}  `);
    return `${indent}- **${author_name || '나간 멤버'}** (${koreanStamp(created_at)}): ${text}`;
  };
  const threads = comments.filter(({ parent_id }) => parent_id === null);
  const answers = Map.groupBy(comments, ({ parent_id }) => parent_id ?? '');
  const lines = threads.flatMap((thread) => [line(thread), ...(answers.get(thread.id) ?? []).map(line)]);
  return `\n---\n\n## 댓글\n\n${lines.join('\n')}\n`;
}
