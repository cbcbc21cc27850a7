import { type List, none, page } from '../../supabase/tests/lists/list.ts';

/** Queries whose data are rows. */
export const LISTS: Readonly<Record<string, List>> = {
  'memoQueries.latest': { args: ({ person }) => [person.id], shown: 4 },
  'memoQueries.list': { args: ({ person }) => [person.id] },
  noteProjectsQuery: { args: none },
  'noticeQueries.latest': { args: ({ person }) => [person.id], shown: 4 },
  'noticeQueries.list': {
    args: ({ person }) => [person.id, { page: 1, query: '', trash: false }],
    rows: page('notices', 10),
  },
  'noticeQueries.reads': {
    args: ({ person }) => [person.id],
    rows: (data) => (data as ReadonlyMap<string, unknown>).size,
  },
  // All members except the one who has read it.
  'readerQueries.people': { args: ({ noticeId }) => [noticeId, false], as: 'admin' },
  searchMemos: { args: () => ['메모', new AbortController().signal], shown: 6 },
  searchNotices: { args: () => ['공지', new AbortController().signal], shown: 6 },
  // One board is for agreements.
  noticeBoards: { args: none, as: 'admin', shown: 29 },
  'agreementQueries.list': { args: none },
  'agreementQueries.consents': { args: none },
};

/** Queries that return one object, one value or a key. */
export const NO_LISTS: readonly string[] = [
  'agreementQueries.detail',
  'agreementQueries.version',
  'agreementQueries.writing',
  'memoQueries.detail',
  'memoQueries.forEditing',
  'memoQueries.unfinished',
  'noticeQueries.detail',
  'noticeQueries.forEditing',
  'noticeQueries.neighbours',
  'readerQueries.counts',
];
