import type { Destination, IconNodes } from '@dojang/contract';
import { matchesKorean } from '@dojang/shared-ui/core';

/** One line of the palette that may be chosen. */
export type Row = {
  /** Unlike any other one's at a time. */
  key: string;
  label: string;
  /** A second, quieter text. */
  detail?: string | undefined;
  icon?: IconNodes | undefined;
} & (
  | { to: string }
  /** Stands for what a dead source would have found: choosing it asks again. */
  | { retry: () => void }
);

export interface Group {
  id: string;
  label: string;
  rows: Row[];
}

/** What a source has found so far. */
export interface Found {
  id: string;
  label: string;
  /** `pending` ones still show what they found for the text before. */
  state: 'pending' | 'ready' | 'failed';
  rows: Row[];
  retry: () => void;
}

interface Contents {
  text: string;
  recents: readonly Row[];
  places: readonly Row[];
  creates: readonly Row[];
  found: readonly Found[];
}

/** An address within the product: a source may not lead anywhere else. */
export const isWithin = (to: unknown): to is string => typeof to === 'string' && /^\/(?![/\\])/.test(to);

/**
 * What the palette shows: before anything is typed where one was, what one can begin and where one can go; then the places
 * and actions whose name fits, which are known at once, and below them what each area found. Groups keep their order
 * however late one comes, so that rows move as little as possible.
 */
export function groupsOf({ text, recents, places, creates, found }: Contents): Group[] {
  const typed = text.trim();
  const fitting = (rows: readonly Row[]) => rows.filter(({ label }) => matchesKorean(label, typed));
  const groups: Group[] = typed
    ? [
        { id: 'places', label: '이동', rows: fitting(places) },
        { id: 'creates', label: '만들기', rows: fitting(creates) },
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
 * The row that Enter opens: the one that was pointed at, as long as it is there, else the first that leads somewhere.
 *
 * @param chosen key of the row that was reached by arrows or pointer
 */
export const activeRow = (rows: readonly Row[], chosen: string | null): Row | undefined =>
  rows.find(({ key }) => key === chosen) ?? rows.find((row) => 'to' in row) ?? rows[0];

/** The row that an arrow key reaches from another one, around the ends. */
export function neighbour(rows: readonly Row[], from: Row | undefined, step: 1 | -1): Row | undefined {
  const at = from ? rows.indexOf(from) : -1;
  return rows.at((at + step + rows.length) % Math.max(1, rows.length));
}

/** Rows of what an area found; what leads out of the product is left out. */
export const rowsFrom = (source: string, destinations: readonly Destination[]): Row[] =>
  destinations
    .filter(({ to }) => isWithin(to))
    .map(({ to, label, detail, icon }, index) => ({ key: `${source} ${index} ${to}`, to, label, detail, icon }));
