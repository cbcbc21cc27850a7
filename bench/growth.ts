// `npm run bench:growth [-- --write]` measures a project of 1,000, 10,000 and 100,000 notes side by side.
import type { ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { openSql, type Transaction } from '@dojang/embedded/sql';
import { loadWith } from './support/load.ts';
import { noteId } from './support/many-notes.ts';
import { WORDS } from './support/many-texts.ts';
import { type NotesProject, nextMessage, timesAs, withNotesProject } from './support/notes-project.ts';
import { quantile } from './support/target.ts';

const SIZES = [1_000, 10_000, 100_000];
const CONNECTIONS = [16, 32, 64];
const PEOPLE = 64;
const RUNS = 60;
const README = path.join(import.meta.dirname, 'README.md');

interface Usage {
  /** Share of the time in which the event loop was busy. */
  loop: number;
  cores: number;
}

const usage = (child: ChildProcess): Promise<Usage> => {
  child.send('usage');
  return nextMessage<Usage>(child);
};

async function databaseFigures(gateway: NotesProject, size: number): Promise<Record<string, string>> {
  const { projectId, personId } = gateway;
  const sql = openSql(gateway.databaseUrl, { max: 1, onnotice() {} });
  const any = (run: number, other = 0) => noteId((run * 7919 + other * 131 + 17) % size);
  const search = (word: string) => (tx: Transaction) =>
    tx`select * from public.search_notes(${projectId}, ${word}, 30)`;
  const works: Record<string, (tx: Transaction, run: number) => Promise<unknown>> = {
    'save a note': (tx, run) => tx`select public.save_note(${any(run, 1)}, 1, ${`제목 ${run}`})`,
    'move a note': (tx, run) => tx`select public.move_note(${any(run, 2)}, null, ${noteId(3)})`,
    'remove a note': (tx, run) => tx`select public.remove_note(${any(run, 3)})`,
    'restore a note': (tx, run) => tx`select public.restore_note(${any(run, 3)})`,
    'first of the tree, 200': (tx) => tx`select public.note_children(${projectId})`,
    'newest 50': (tx) => tx`
      select id, title, updated_at from public.notes
      where project_id = ${projectId} and removed_at is null order by updated_at desc limit 50`,
    'search, a word in every second note': search(WORDS.common),
    'search, a word in one of 2,000': search(WORDS.rare),
    'search, initials': search(WORDS.initials),
    'search, a word in none': search(WORDS.absent),
  };
  const figures: Record<string, string> = {};
  try {
    for (const [what, work] of Object.entries(works)) {
      const times = await timesAs(sql, personId, RUNS, work);
      figures[what] = `${quantile(times, 0.5).toFixed(1)} / ${quantile(times, 0.95).toFixed(1)} ms`;
    }
  } finally {
    await sql.end();
  }
  return figures;
}

async function restFigures(gateway: NotesProject, child: ChildProcess, size: number): Promise<Record<string, string>> {
  const { port, apikey, tokens } = gateway;
  const byId = (connection: number, question: number) =>
    `GET /rest/v1/notes?select=id,title,rev,updated_at&id=eq.${noteId((connection * 7919 + question * 104729) % size)} HTTP/1.1\r\n` +
    `Host: localhost:${port}\r\napikey: ${apikey}\r\nAuthorization: Bearer ${tokens[connection]}\r\n\r\n`;
  await loadWith(port, 16, 3, byId);
  const figures: Record<string, string> = {};
  for (const connections of CONNECTIONS) {
    await usage(child);
    const { rate, times, statuses } = await loadWith(port, connections, 5, byId);
    const { cores, loop } = await usage(child);
    if (Object.keys(statuses).join() !== '200') throw new Error(`answered ${JSON.stringify(statuses)}`);
    figures[`REST by id, ${connections} people`] =
      `${rate.toFixed(0)}/s, p95 ${quantile(times, 0.95).toFixed(0)} ms, ${((cores / rate) * 1000).toFixed(2)} ms CPU each, loop ${(loop * 100).toFixed(0)} %`;
  }
  return figures;
}

async function measure(size: number): Promise<Record<string, string>> {
  const started = performance.now();
  return withNotesProject({ notes: size, people: PEOPLE }, async (gateway, child) => {
    const seeded = `${((performance.now() - started) / 1000).toFixed(0)} s`;
    const figures = { ...(await databaseFigures(gateway, size)), ...(await restFigures(gateway, child, size)) };
    return { ...figures, 'start and fill': seeded };
  });
}

const columns: Record<string, string>[] = [];
for (const size of SIZES) {
  columns.push(await measure(size));
  console.log(size, columns.at(-1));
}

if (process.argv.includes('--write')) {
  const [load = 0] = loadavg();
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}, load average ${load.toFixed(1)} at the end`;
  const rows = Object.keys(columns[0] ?? {}).map(
    (what) => `| ${what} | ${columns.map((column) => column[what] ?? '–').join(' | ')} |`,
  );
  const head = [
    `| what | ${SIZES.map((size) => size.toLocaleString('en')).join(' | ')} |`,
    `|---|${'---|'.repeat(SIZES.length)}`,
  ];
  const [before = '', after = ''] = readFileSync(README, 'utf8').split(/<!-- growth -->[\s\S]*<!-- \/growth -->/);
  writeFileSync(
    README,
    `${before}<!-- growth -->\n${machine}\n\n${[...head, ...rows].join('\n')}\n<!-- /growth -->${after}`,
  );
}
