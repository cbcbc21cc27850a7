import type { Migration } from './migration.ts';

/** A table, column or function of the schema `public` that a migration removes or renames, in lower case. */
export interface Contraction {
  kind: 'table' | 'column' | 'function';
  /** A column is written as `table.column`. */
  name: string;
  /** File name of the migration. */
  migration: string;
}

/** The objects that are gone after these migrations. A function that is created again with other arguments is not gone. */
export function contractionsIn(migrations: readonly Migration[]): Contraction[] {
  const gone = new Map<string, Contraction>();
  for (const { version, name: file, sql } of migrations) {
    const lose = (kind: Contraction['kind'], name: string) =>
      gone.set(`${kind} ${name}`, { kind, name, migration: `${version}_${file}.sql` });
    const remove = (kind: string, names: string) => {
      const known = KINDS[kind];
      if (known) for (const name of namesIn(names)) lose(known, name);
    };
    for (const statement of statementsOf(sql)) {
      const dropped = DROP.exec(statement);
      const renamed = RENAME.exec(statement);
      const made = CREATE.exec(statement);
      if (dropped) remove(dropped[1] ?? '', dropped[2] ?? '');
      if (renamed) {
        remove(renamed[1] ?? '', renamed[2] ?? '');
        gone.delete(`${KINDS[renamed[1] ?? '']} ${renamed[3]}`);
      }
      const [, altered, actions = ''] = ALTER.exec(statement) ?? [];
      for (const table of namesIn(altered ?? '')) {
        for (const { action, column } of actionsIn(actions)) {
          if (action === 'add') gone.delete(`column ${table}.${column}`);
          else lose('column', `${table}.${column}`);
        }
      }
      if (made) for (const name of namesIn(made[2] ?? '')) gone.delete(`${KINDS[made[1] ?? '']} ${name}`);
    }
  }
  return [...gone.values()];
}

const KINDS: Record<string, Contraction['kind']> = { table: 'table', view: 'table', function: 'function' };
const DROP = /^drop (table|view|function) (?:if exists )?(.+)$/;
const RENAME = /^alter (table|view|function) (?:if exists )?(?:only )?([a-z0-9_.]+) rename to ([a-z0-9_]+)$/;
const CREATE = /^create (?:or replace )?(table|view|function) (?:if not exists )?([a-z0-9_.]+)/;

const ALTER = /^alter table (?:if exists )?(?:only )?([a-z0-9_."]+) (.+)$/;
/** The statement `drop constraint name` has one more word than `drop name`. */
const DROP_COLUMN = /^drop (?:column )?(?:if exists )?([a-z0-9_]+)(?: cascade| restrict)?$/;
const RENAME_COLUMN = /^rename (?:column )?([a-z0-9_]+) to ([a-z0-9_]+)$/;
const ADD_COLUMN = /^add (?:column )?(?:if not exists )?([a-z0-9_]+) /;

/** The columns that the actions of an `alter table` remove and add. */
const actionsIn = (actions: string) =>
  actions
    .replaceAll('"', '')
    .split(',')
    .flatMap((each): { action: 'add' | 'lose'; column: string }[] => {
      const text = each.trim();
      const [, from, to] = RENAME_COLUMN.exec(text) ?? [];
      if (from && to)
        return [
          { action: 'lose', column: from },
          { action: 'add', column: to },
        ];
      const dropped = DROP_COLUMN.exec(text)?.[1];
      if (dropped) return [{ action: 'lose', column: dropped }];
      const added = ADD_COLUMN.exec(text)?.[1];
      return added ? [{ action: 'add', column: added }] : [];
    });

/** The statements on one line and in lower case, without comments, bodies of functions, and text in brackets. */
function statementsOf(sql: string): string[] {
  const outside = sql
    .replace(/--[^\n]*/g, '')
    .split(/\$[a-z_]*\$/i)
    .filter((_, at) => at % 2 === 0)
    .join(' ');
  return outside.split(';').map((statement) => withoutBrackets(statement).replace(/\s+/g, ' ').trim().toLowerCase());
}

function withoutBrackets(text: string): string {
  let depth = 0;
  let kept = '';
  for (const letter of text) {
    if (letter === '(') depth += 1;
    else if (letter === ')') depth -= 1;
    else if (depth === 0) kept += letter;
  }
  return kept;
}

/** The names of a list, without those of other schemas. */
const namesIn = (list: string): string[] =>
  list.split(',').flatMap((entry) => {
    const [word = ''] = entry.trim().split(' ');
    const [first = '', second] = word.replaceAll('"', '').split('.');
    if (second === undefined) return first ? [first] : [];
    return first === 'public' ? [second] : [];
  });
