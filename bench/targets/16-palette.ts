import { setTimeout as pause } from 'node:timers/promises';
import { type NotesProject, withNotesProject } from '../support/notes-project.ts';
import { atMost, type Figure, quantile, type Target } from '../support/target.ts';

const ROWS = 50_000;
const RUNS = 20;
/** Time between two key presses of a person. */
const PAUSE_MS = 60;
const SHOWN = 8;

/**
 * The searches that the palette sends at once, and their texts: rare and frequent syllables, titles, a text without a match,
 * initials.
 */
const SOURCES = { notes: 'search_notes', issues: 'search_issues', files: 'search_files', comments: 'search_comments' };
const WORDS = ['수', '록', '수박', '의록', '회의록', '19', '여름수박', 'ㅎㅇㄹ', 'ㅅㅂ', 'ㅇㅅ19'];

type Ask = (name: string, word: string) => Promise<number>;

/** Milliseconds of a search, as the browser sends it, until its whole answer has arrived. */
function searches({ port, apikey, tokens, projectId }: NotesProject): Ask {
  const headers = {
    apikey,
    authorization: `Bearer ${tokens[0]}`,
    'content-type': 'application/json',
    prefer: 'count=exact',
  };
  return async (name, word) => {
    const body = JSON.stringify({ p_project_id: projectId, p_query: word, p_limit: SHOWN });
    const started = performance.now();
    const url = `http://localhost:${port}/rest/v1/rpc/${name}?offset=0&limit=1000`;
    const answer = await fetch(url, { method: 'POST', headers, body });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${text}`);
    return performance.now() - started;
  };
}

/** The text whose search takes longest, by p95. */
async function slowest(what: string, work: (word: string) => Promise<number>): Promise<Figure> {
  let [worst, of, middle] = [0, '', 0];
  for (const word of WORDS) {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      times.push(await work(word));
      await pause(PAUSE_MS);
    }
    const p95 = quantile(times, 0.95);
    if (p95 > worst) [worst, of, middle] = [p95, word, quantile(times, 0.5)];
  }
  const note = `slowest of ${WORDS.length} texts: ${of}, median ${middle.toFixed(1)} ms of ${RUNS}`;
  return atMost(`${what}, p95`, worst, 50, note);
}

export const palette: Target = {
  id: 16,
  title: 'search of the palette through the gateway: 50,000 notes, issues, files and comments in one project',
  run: () =>
    withNotesProject({ notes: ROWS, issues: ROWS, files: ROWS, comments: ROWS, people: 1 }, async (project) => {
      const ask = searches(project);
      for (const name of Object.values(SOURCES)) await ask(name, '처음');
      const figures: Figure[] = [];
      for (const [what, name] of Object.entries(SOURCES)) figures.push(await slowest(what, (word) => ask(name, word)));
      const all = (word: string) => Promise.all(Object.values(SOURCES).map((name) => ask(name, word)));
      figures.push(await slowest('all four at once', async (word) => Math.max(...(await all(word)))));
      return figures;
    }),
};
