import type { Migration } from './migration.ts';

/** The arguments of a function of the schema `public` that a call may name. */
export interface Signature {
  required: string[];
  /** The names of the arguments with a default. */
  optional: string[];
}

export interface FunctionSignatures {
  /** The overloads of the function; none when the function is gone. */
  signatures: Signature[];
  /** File name of the migration that last changed the function. */
  migration: string;
}

interface Made extends Signature {
  /** Its types. `drop function` names a function by them. */
  types: string;
}

/**
 * The functions that exist after these migrations, by name, from the text of the statements. Functions that a `do` block makes
 * are not found.
 */
export function signaturesAfter(migrations: readonly Migration[]): Map<string, FunctionSignatures> {
  const known = new Map<string, { signatures: Made[]; migration: string }>();
  for (const { version, name: file, sql } of migrations) {
    const change = (name: string, signatures: Made[]) =>
      known.set(name, { signatures, migration: `${version}_${file}.sql` });
    const madeAs = (name: string) => known.get(name)?.signatures ?? [];
    for (const statement of statementsOf(sql)) {
      const created = CREATE.exec(statement);
      if (created) {
        const [{ name, args } = NONE] = namedIn(statement.slice(created[0].length));
        const made = signatureOf(args);
        if (name) change(name, [...madeAs(name).filter(({ types }) => types !== made.types), made]);
      }
      const dropped = DROP.exec(statement);
      for (const { name, args } of dropped ? namedIn(statement.slice(dropped[0].length)) : []) {
        if (!known.has(name)) continue;
        const { types } = signatureOf(args);
        change(name, args === undefined ? [] : madeAs(name).filter((made) => made.types !== types));
      }
      const [, altered = '', next = ''] = RENAME.exec(statement) ?? [];
      for (const { name, args } of altered ? namedIn(altered) : []) {
        const { types } = signatureOf(args);
        const [moved, kept] = [madeAs(name), madeAs(name)].map((made, at) =>
          made.filter((each) => (args === undefined || each.types === types) === (at === 0)),
        );
        change(next, [...madeAs(next), ...(moved ?? [])]);
        change(name, kept ?? []);
      }
    }
  }
  return known;
}

const CREATE = /^create (?:or replace )?function /;
const DROP = /^drop function (?:if exists )?/;
const RENAME = /^alter function (.+) rename to ([a-z0-9_]+)$/;

/** The statements on one line and in lower case, without comments, quoted text and bodies. */
const statementsOf = (sql: string): string[] =>
  codeOf(sql)
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim().toLowerCase());

/** Matches the beginning of a comment, a text or a body. */
const OPENING = /--|\/\*|\be'|'|\$[a-z_]*\$/gi;
const CLOSING: Record<string, string> = { '--': '\n', '/*': '*/', "e'": "'" };

/** The text without comments. A text and a body become an empty text. */
function codeOf(sql: string): string {
  let code = '';
  let at = 0;
  OPENING.lastIndex = 0;
  for (let found = OPENING.exec(sql); found; found = OPENING.exec(sql)) {
    const opening = found[0].toLowerCase();
    const closing = CLOSING[opening] ?? found[0];
    let end = sql.indexOf(closing, OPENING.lastIndex);
    // Only these texts have escape sequences.
    while (opening === "e'" && end > 0 && isEscaped(sql, end)) end = sql.indexOf(closing, end + 1);
    code += sql.slice(at, found.index) + (/^[-/]/.test(opening) ? ' ' : "''");
    at = end < 0 ? sql.length : end + closing.length;
    OPENING.lastIndex = at;
  }
  return code + sql.slice(at);
}

const isEscaped = (text: string, at: number): boolean => text[at - 1] === '\\' && !isEscaped(text, at - 1);

interface Named {
  name: string;
  /** The content of the brackets after the name; undefined without brackets. */
  args: string | undefined;
}
const NONE: Named = { name: '', args: undefined };

/** The functions of a list such as `a(int), public.b(p numeric(3, 1))`, without those of other schemas. */
function namedIn(list: string): Named[] {
  return partsOf(list).flatMap((part): Named[] => {
    const open = part.indexOf('(');
    const [schema, second] =
      (open < 0 ? part : part.slice(0, open)).trim().split(' ')[0]?.replaceAll('"', '').split('.') ?? [];
    const name = second === undefined ? schema : schema === 'public' ? second : '';
    if (!name) return [];
    return [{ name, args: open < 0 ? undefined : part.slice(open + 1, closingOf(part, open)) }];
  });
}

function signatureOf(args = ''): Made {
  const made: Made = { types: '', required: [], optional: [] };
  const types: string[] = [];
  for (const part of partsOf(args)) {
    const [declared = '', preset] = part.trim().split(/ default |:?=/);
    const [, mode = '', rest = ''] = /^(in |out |inout |variadic )?(.*)$/.exec(declared.trim()) ?? [];
    if (mode === 'out ' || !rest) continue;
    const [first = '', ...others] = rest.trim().split(' ');
    const isNamed = others.length > 0 && !TWO_WORDS.has(first);
    types.push(typeOf(isNamed ? others.join(' ') : rest));
    if (isNamed) (preset === undefined ? made.required : made.optional).push(first.replaceAll('"', ''));
  }
  return { ...made, types: types.join() };
}

/** Types of several words, which have no name before them. */
const TWO_WORDS = new Set(['double', 'character', 'timestamp', 'time', 'bit', 'national']);
const OTHER_NAMES: Record<string, string> = {
  int: 'integer',
  int4: 'integer',
  int8: 'bigint',
  int2: 'smallint',
  bool: 'boolean',
  decimal: 'numeric',
  float8: 'double precision',
  varchar: 'character varying',
  timestamptz: 'timestamp with time zone',
};

/** The name of a type in its common spelling, without its precision. */
function typeOf(text: string): string {
  const [word = ''] = text.split(/[([]/);
  const name = word
    .replaceAll('"', '')
    .trim()
    .replace(/^(public|pg_catalog)\./, '');
  return (OTHER_NAMES[name] ?? name) + (text.includes('[') ? '[]' : '');
}

/** The parts between the commas outside of brackets. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at <= text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    else if (at === text.length || (text[at] === ',' && depth === 0)) {
      if (text.slice(start, at).trim()) parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return parts;
}

/** Position of the bracket that closes the bracket at `open`. */
function closingOf(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}
