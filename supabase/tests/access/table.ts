import { ACTORS, type Actor } from '../support/actors.ts';
import { VERBS, type Verb } from './probe.ts';

export interface Cell {
  table: string;
  verb: Verb;
  actor: Actor;
  expected: string;
}

const isVerb = (word: string | undefined): word is Verb => (VERBS as readonly (string | undefined)[]).includes(word);

/** Parses the access table; an incomplete row or an unknown verb is an error. */
export function parseAccess(text: string): Cell[] {
  const [header, ...rows] = text.split('\n').filter((line) => line.trim() !== '');
  const actors = header?.trim().split(/\s+/).slice(2) ?? [];
  if (actors.join() !== ACTORS.join()) throw new Error(`the access table's head is ${header}`);
  return rows.flatMap((row) => {
    const [name = '', verb, ...cells] = row.trim().split(/\s+/);
    if (!isVerb(verb) || cells.length !== ACTORS.length) throw new Error(`not a row of the access table: ${row}`);
    const table = name.includes('.') ? name : `public.${name}`;
    return ACTORS.map((actor, at) => ({ table, verb, actor, expected: cells[at] ?? '' }));
  });
}
