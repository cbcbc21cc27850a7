import { openSql } from '@dojang/embedded/sql';
import { timesAs, withNotesProject } from '../support/notes-project.ts';
import { atMost, quantile, type Target } from '../support/target.ts';

const NOTES = 200_000;
const RUNS = 60;

/** The search term, and how many of the notes contain it. */
const WORDS = [
  ['1 syllable', '수', 'one in 2,000'],
  ['1 syllable', '록', 'every second'],
  ['2 syllables', '수박', 'one in 2,000'],
  ['2 syllables', '의록', 'every second'],
  ['4 syllables', '노트 19', 'titles'],
  ['4 syllables', '여름수박', 'none'],
  ['초성', 'ㅎㅇㄹ', 'every second'],
  ['초성', 'ㅅㅂ', 'one in 2,000 and more'],
] as const;

export const search: Target = {
  id: 8,
  title: 'search of 200,000 notes in one project, in the database',
  run: () =>
    withNotesProject({ notes: NOTES, people: 1 }, async ({ databaseUrl, projectId, personId }) => {
      const sql = openSql(databaseUrl, { max: 1, onnotice() {} });
      const timesOf = (word: string) =>
        timesAs(sql, personId, RUNS, (tx) => tx`select * from public.search_notes(${projectId}, ${word}, 30)`);
      try {
        const figures = [];
        for (const [what, word, where] of WORDS) {
          const times = await timesOf(word);
          const note = `in ${where}; median ${quantile(times, 0.5).toFixed(1)} ms of ${RUNS}`;
          figures.push(atMost(`${what}, ${word}: p95`, quantile(times, 0.95), 20, note));
        }
        const sequential = await timesAs(
          sql,
          personId,
          5,
          (tx) => tx`
            select id from public.notes where project_id = ${projectId} and body_text like ${'%수박%'}
            order by updated_at desc limit 30`,
        );
        const last = figures.at(-1);
        if (last) last.note += `; without an index ${quantile(sequential, 0.5).toFixed(0)} ms`;
        return figures;
      } finally {
        await sql.end();
      }
    }),
};
