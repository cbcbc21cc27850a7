// `npm run bench [number…]` measures targets. With `--write` it replaces their rows in bench/README.md by the measured
// figures.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import type { Figure, Target } from './support/target.ts';
import { startUp } from './targets/01-start.ts';
import { coldLoad } from './targets/02-cold-load.ts';
import { loginPage } from './targets/03-login.ts';
import { navigation } from './targets/04-navigation.ts';
import { paint } from './targets/05-paint.ts';
import { editor } from './targets/06-editor.ts';
import { board } from './targets/07-board.ts';
import { search } from './targets/08-search.ts';
import { rlsList } from './targets/09-rls-list.ts';
import { renderer } from './targets/10-renderer.ts';
import { publishedPage } from './targets/11-published-page.ts';
import { pageRate } from './targets/12-page-rate.ts';
import { restProxy } from './targets/13-rest-proxy.ts';
import { publishToLive } from './targets/14-publish.ts';
import { build } from './targets/15-build.ts';
import { palette } from './targets/16-palette.ts';
import { upload } from './targets/17-upload.ts';
import { live } from './targets/18-live.ts';
import { inbox } from './targets/19-inbox.ts';
import { issueTable } from './targets/20-issue-table.ts';
import { picture } from './targets/21-picture.ts';
import { forms } from './targets/22-forms.ts';
import { pageCanvas } from './targets/23-page-canvas.ts';
import { lighthouseScores } from './targets/24-lighthouse.ts';

const TARGETS: Target[] = [
  startUp,
  coldLoad,
  loginPage,
  navigation,
  paint,
  editor,
  board,
  search,
  rlsList,
  renderer,
  publishedPage,
  pageRate,
  restProxy,
  publishToLive,
  build,
  palette,
  upload,
  live,
  inbox,
  issueTable,
  picture,
  forms,
  pageCanvas,
  lighthouseScores,
];
const README = path.join(import.meta.dirname, 'README.md');

const wanted = process.argv
  .slice(2)
  .filter((arg) => /^\d+$/.test(arg))
  .map(Number);
const isToWrite = process.argv.includes('--write');
const measured = new Map<number, string[]>();
for (const target of TARGETS) {
  if (wanted.length > 0 && !wanted.includes(target.id)) continue;
  console.log(`\n${target.id}. ${target.title}`);
  const figures = await target.run().catch((error: unknown): Figure[] => {
    return [{ what: 'could not be measured', value: '–', limit: '–', met: false, note: String(error).split('\n')[0] }];
  });
  const rows: string[] = [];
  for (const { what, value, limit, met, note = '' } of figures) {
    console.log(`  ${met ? 'met ' : 'MISS'}  ${what}: ${value} (${limit}) ${note}`);
    rows.push(`| ${target.id} | ${what} | ${value} | ${limit} | ${met ? 'yes' : '**no**'} | ${note} |`);
  }
  measured.set(target.id, rows);
}

if (isToWrite) {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`;
  const text = readFileSync(README, 'utf8');
  const [before = '', old = '', after = ''] = text.split(/<!-- figures -->([\s\S]*)<!-- \/figures -->/);
  const oldRows = (id: number) => old.split('\n').filter((line) => line.startsWith(`| ${id} |`));
  const rows = TARGETS.flatMap(({ id }) => measured.get(id) ?? oldRows(id));
  const table = ['| # | what | figure | limit | met | how |', '|---|---|---|---|---|---|', ...rows].join('\n');
  writeFileSync(README, `${before}<!-- figures -->\n${machine}\n\n${table}\n<!-- /figures -->${after}`);
}
