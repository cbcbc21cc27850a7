import { type List, none, project, size } from '../../supabase/tests/lists/list.ts';

/** Queries whose data are rows. */
export const LISTS: Readonly<Record<string, List>> = {
  'alertQueries.list': { args: ({ person }) => [person.id, 'unread'] },
  // One for each kind.
  'alertQueries.preferences': { args: ({ person }) => [person.id, null], shown: 31 },
  'boardQueries.access': { args: ({ projectId, boardId }) => [projectId, boardId] },
  // Thirty rows of one project, and the five of each other project.
  'boardQueries.allColumns': { args: none, shown: 175 },
  'boardQueries.boards': { args: project },
  'boardQueries.columns': { args: project },
  // Thirty rows of one project, and one of each other project.
  'boardQueries.mine': { args: none, shown: 59 },
  'conversationQueries.stream': {
    args: ({ projectId, noteId }) => [projectId, { type: 'note', id: noteId }],
  },
  'dashboardQueries.activity': { args: project },
  'fileQueries.attached': { args: ({ projectId, noteId }) => [projectId, { type: 'note', id: noteId }] },
  // Thirty rows of one note, and one of each other note.
  'fileQueries.list': { args: project, shown: 59 },
  'fileQueries.recent': { args: project, shown: 12 },
  'fileQueries.removed': { args: project },
  'fileQueries.sources': {
    args: ({ projectId }) => [projectId, 'note'],
    rows: (data) => (data as ReadonlyMap<string, unknown>).size,
  },
  'fileQueries.versions': { args: ({ fileId }) => [fileId] },
  searchFiles: { args: ({ projectId }) => [projectId, '파일', 30, new AbortController().signal] },
  findIssueReferences: {
    args: ({ projectId }) => [projectId, '이슈', 30, new AbortController().signal],
  },
  findNoteReferences: {
    args: ({ projectId }) => [projectId, '노트', new AbortController().signal],
  },
  'issueReferenceQueries.recent': { args: project, shown: 8 },
  'noteReferenceQueries.recent': { args: project, shown: 9 },
  'issueQueries.heads': { args: project },
  'issueQueries.labels': { args: project },
  readIssueTexts: { args: project, rows: (data) => (data as ReadonlyMap<string, string>).size },
  'issueQueries.mine': { args: none, rows: (data) => (data as { rows: unknown[] }).rows.length },
  'issueQueries.relations': { args: ({ projectId, issueId }) => [projectId, issueId] },
  'issueQueries.removed': { args: project },
  'issueQueries.views': { args: project },
  'issueQueries.watchers': { args: ({ projectId, issueId }) => [projectId, issueId] },
  searchIssues: { args: ({ projectId }) => [projectId, '이슈', 30, new AbortController().signal] },
  // The colleagues and the person.
  'memberQueries.invitedBefore': { args: ({ person }) => [person.id], shown: 30 },
  'memberQueries.invites': { args: project },
  'memberQueries.people': { args: project },
  readPeople: { args: ({ projectId }) => [projectId] },
  // All notes except the note to which they link.
  'noteQueries.backlinks': { args: ({ projectId, noteId }) => [projectId, noteId], shown: 29 },
  'noteQueries.recent': { args: project },
  'noteQueries.removed': { args: project },
  'noteQueries.search': { args: ({ projectId }) => [projectId, '노트'] },
  'noteQueries.versions': { args: ({ noteId }) => [noteId] },
  'projectQueries.list': { args: none },
  readProjects: { args: none },
  searchComments: {
    args: ({ projectId }) => [projectId, '댓글', 30, new AbortController().signal],
  },
  searchNotes: {
    args: ({ projectId }) => [projectId, '노트', 30, new AbortController().signal],
  },
  'treeQueries.whole': { args: project, rows: size('notes') },
  'treeQueries.opening': { args: ({ projectId }) => [projectId, new Set()], rows: size('notes') },
};

/** Queries that return one object, one value or a key. */
export const NO_LISTS: readonly string[] = [
  'alertQueries.summary',
  'alertQueries.times',
  'issueQueries.dueUntil',
  'dashboardQueries.assigned',
  'dashboardQueries.counts',
  'dashboardQueries.hasPage',
  'dashboardQueries.mentions',
  'dashboardQueries.progress',
  'settingQueries.contents',
  'settingQueries.newestExport',
  'fileQueries.all',
  'fileQueries.categories',
  'fileQueries.text',
  'issueReferenceQueries.numbered',
  'issueReferenceQueries.title',
  'noteReferenceQueries.title',
  'issueQueries.detail',
  'issueQueries.source',
  'liveProjects',
  'noteQueries.all',
  'noteQueries.detail',
  'noteQueries.path',
  'noteQueries.version',
  'projectQueries.invite',
  'shelvesOf',
];
