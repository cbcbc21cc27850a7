import type { Destination, IconNodes } from '@dojang/contract';
import { matchesKorean } from '@dojang/shared-ui/core';

/** One selectable row of the palette. */
export type Row = {
  /** Unique among the current rows. */
  key: string;
  label: string;
  /** A second text in a muted colour. */
  detail?: string | undefined;
  icon?: IconNodes | undefined;
  /** Other words by which the row is found. */
  keywords?: readonly string[] | undefined;
} & (
  | { to: string }
  | { run: () => void }
  /** A row that replaces the results of a failed source. Choosing it retries the search. */
  | { retry: () => void }
);

export interface Group {
  id: string;
  label: string;
  rows: Row[];
}

/** The current result of a source. */
export interface Found {
  id: string;
  label: string;
  /** A `pending` source still shows the results for the previous text. */
  state: 'pending' | 'ready' | 'failed';
  rows: Row[];
  retry: () => void;
}

interface Contents {
  text: string;
  recents: readonly Row[];
  places: readonly Row[];
  creates: readonly Row[];
  commands: readonly Row[];
  found: readonly Found[];
}

/** A path within the product: a source may not link elsewhere. */
export const isWithin = (to: unknown): to is string => typeof to === 'string' && /^\/(?![/\\])/.test(to);

/**
 * The groups of the palette. Without a text they are recent places, actions and all places. With a text they are matching
 * places, actions, settings and commands, which are known at once. Below them are the results of each area in the given order.
 */
export function groupsOf({ text, recents, places, creates, commands, found }: Contents): Group[] {
  const typed = text.trim();
  const fitting = (rows: readonly Row[]) => {
    const named = rows.filter(({ label }) => matchesKorean(label, typed));
    // Too many words contain a single character, so a single character is searched only in names.
    const others = typed.length > 1 ? rows.filter((row) => !named.includes(row)) : [];
    return [...named, ...others.filter(({ keywords }) => keywords?.some((word) => matchesKorean(word, typed)))];
  };
  const groups: Group[] = typed
    ? [
        { id: 'places', label: '이동', rows: fitting(places) },
        { id: 'creates', label: '만들기', rows: fitting(creates) },
        { id: 'commands', label: '설정과 명령', rows: fitting(commands) },
        ...found.map((source) => ({ id: source.id, label: source.label, rows: rowsOf(source) })),
      ]
    : [
        { id: 'recents', label: '최근', rows: [...recents] },
        { id: 'creates', label: '만들기', rows: [...creates] },
        { id: 'places', label: '이동', rows: [...places] },
      ];
  return groups.filter(({ rows }) => rows.length > 0);
}

function rowsOf({ id, label, state, rows, retry }: Found): Row[] {
  if (state !== 'failed') return rows;
  return [{ key: `${id} retry`, label: `${label}에서 찾지 못했어요`, detail: '다시 시도', retry }];
}

/**
 * Whether Enter may open the row when the user did not choose it. This is true for every row except the retry of a failed
 * search.
 */
export const isChoosable = (row: Row): boolean => !('retry' in row);

/** The selected row. */
export interface Choice {
  key: string;
  /** Whether the user selected the row by arrow keys or pointer. */
  isOwn: boolean;
}

/**
 * The row that Enter opens: the selected row while it exists, else the first row that is not a retry. A row that the user
 * selected stays selected during a search, because it may come back with the answer of its source.
 */
export function activeRow(rows: readonly Row[], choice: Choice | null, isSearching: boolean): Row | undefined {
  const selected = rows.find(({ key }) => key === choice?.key);
  if (selected || (choice?.isOwn && isSearching)) return selected;
  return rows.find(isChoosable) ?? rows[0];
}

/** The row that an arrow key selects after another row. At the ends it wraps around. */
export function neighbour(rows: readonly Row[], from: Row | undefined, step: 1 | -1): Row | undefined {
  const at = from ? rows.indexOf(from) : -1;
  return rows.at((at + step + rows.length) % Math.max(1, rows.length));
}

/** Rows for the results of an area. Links to other sites are left out. */
export const rowsFrom = (source: string, destinations: readonly Destination[]): Row[] =>
  destinations
    .filter(({ to }) => isWithin(to))
    .map(({ to, label, detail, icon }, index) => ({ key: `${source} ${index} ${to}`, to, label, detail, icon }));
