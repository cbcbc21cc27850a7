import type { World } from './thirty-rows.ts';

/** The used part of TanStack Query's options. */
export interface Options {
  queryKey: readonly unknown[];
  select?: (data: unknown) => unknown;
  initialPageParam?: number;
}

interface List {
  args: (world: World) => readonly unknown[];
  /** Number of rows in the data; without it the length of the array. */
  rows?: (data: unknown) => number;
  /** Number that it shows of thirty; a screen that shows fewer links to one that shows all. */
  shown?: number;
  as?: 'person' | 'admin';
}

const none = () => [];
const project = ({ projectId }: World) => [projectId];
const size = (key: string) => (data: unknown) => (data as Record<string, { size: number }>)[key]?.size ?? 0;
/** The total of a numbered page, which leads to the other pages; 0 when the page has fewer rows than it shows. */
const page = (key: string, size: number) => (data: unknown) => {
  const { [key]: rows, total } = data as Record<string, unknown>;
  return (rows as unknown[]).length === size ? Number(total) : 0;
};

/** Queries whose data are rows. */
export const LISTS: Readonly<Record<string, List>> = {
  'mfe-admin auditQueries.recent': { args: ({ person }) => [person.id, 15], as: 'admin' },
  'mfe-admin auditQueries.acts': {
    args: () => [{ kind: 'all', by: 'all', from: '', until: '', page: 1 }],
    rows: page('rows', 20),
    as: 'admin',
  },
  'mfe-admin fetchActs': {
    args: () => [{ kind: 'member', by: 'all', from: '', until: '', page: 1 }],
    rows: (data) => (data as { rows: unknown[] }).rows.length,
    as: 'admin',
  },
  'mfe-admin auditQueries.actors': { args: none, as: 'admin' },
  // Including the admin and users without a project.
  'mfe-admin memberQueries.list': {
    args: () => [{ level: 'all', userType: 'all', search: '', page: 1 }],
    rows: page('members', 20),
    shown: 31,
    as: 'admin',
  },
  'mfe-admin fetchMembers': {
    args: () => [{ level: 'all', userType: 'all', search: '' }],
    rows: (data) => (data as { members: unknown[] }).members.length,
    shown: 31,
    as: 'admin',
  },
  'mfe-admin orderQueries.list': { args: () => ['all'], as: 'admin' },
  'mfe-admin mailQueries.failed': { args: none, as: 'admin' },
  'mfe-admin mailQueries.waiting': { args: none, as: 'admin' },
  'mfe-admin memberQueries.userTypes': { args: none, as: 'admin' },
  // At most the people of one canary.
  'mfe-admin remoteQueries.people': { args: ({ person }) => [[person.id]], shown: 1, as: 'admin' },
  'mfe-admin remoteQueries.tokens': { args: none, as: 'admin' },
  'mfe-admin reportQueries.list': { args: () => ['open'], as: 'admin' },
  'mfe-admin templateQueries.categories': { args: none, as: 'admin' },
  'mfe-admin fetchTemplates': { args: none, as: 'admin' },
  'mfe-admin templateQueries.list': { args: none, as: 'admin' },
  'mfe-content memoQueries.latest': { args: ({ person }) => [person.id], shown: 4 },
  'mfe-content memoQueries.list': { args: ({ person }) => [person.id] },
  'mfe-content noteProjectsQuery': { args: none },
  'mfe-content noticeQueries.latest': { args: ({ person }) => [person.id], shown: 4 },
  'mfe-content noticeQueries.list': {
    args: ({ person }) => [person.id, { page: 1, query: '', trash: false }],
    rows: page('notices', 10),
  },
  'mfe-content noticeQueries.reads': {
    args: ({ person }) => [person.id],
    rows: (data) => (data as ReadonlyMap<string, unknown>).size,
  },
  // All members but the one who has read it.
  'mfe-content readerQueries.people': { args: ({ noticeId }) => [noticeId, false], as: 'admin' },
  'mfe-content searchMemos': { args: () => ['메모', new AbortController().signal], shown: 6 },
  'mfe-content searchNotices': { args: () => ['공지', new AbortController().signal], shown: 6 },
  // Thirty of one form and one of each other form.
  'mfe-page-builder dataQueries.list': {
    args: ({ siteId }) => [{ siteId, formId: '', view: 'open', search: '' }],
    shown: 59,
  },
  'mfe-page-builder dataQueries.shelf': {
    args: ({ siteId }) => [siteId],
    rows: (data) => (data as { forms: unknown[] }).forms.length,
  },
  'mfe-page-builder pageQueries.unread': {
    args: none,
    rows: (data) => (data as ReadonlyMap<string, unknown>).size,
  },
  'mfe-page-builder readAllAnswers': { args: ({ formId }) => [formId] },
  'mfe-page-builder readQuestions': { args: ({ formId }) => [formId] },
  'mfe-page-builder domainQueries.list': { args: ({ siteId }) => [siteId] },
  'mfe-page-builder planQueries.orders': { args: ({ siteId }) => [siteId] },
  'mfe-page-builder domainQueries.redirects': { args: ({ siteId }) => [siteId] },
  'mfe-page-builder fileQueries.list': { args: ({ siteId }) => [siteId] },
  'mfe-page-builder fileQueries.removed': { args: ({ siteId }) => [siteId] },
  'mfe-page-builder fileQueries.unused': {
    args: ({ siteId }) => [siteId],
    rows: (data) => (data as { files: unknown[] }).files.length,
  },
  'mfe-page-builder imageQueries.list': { args: ({ siteId }) => [siteId] },
  'mfe-page-builder imageQueries.removed': { args: ({ siteId }) => [siteId] },
  'mfe-page-builder imageQueries.unused': {
    args: ({ siteId }) => [siteId],
    rows: (data) => (data as { assets: unknown[] }).assets.length,
  },
  'mfe-page-builder memberQueries.invites': { args: ({ siteId }) => [siteId] },
  'mfe-page-builder memberQueries.people': { args: ({ siteId }) => [siteId] },
  'mfe-page-builder latestPages': { args: none, shown: 4 },
  'mfe-page-builder pageQueries.shelf': {
    args: ({ siteId }) => [siteId],
    rows: (data) => (data as { pages: unknown[] }).pages.length,
  },
  'mfe-page-builder pageQueries.sites': { args: none },
  'mfe-page-builder visitQueries.site': {
    args: ({ siteId }) => [siteId],
    rows: (data) => (data as ReadonlyMap<string, unknown>).size,
  },
  'mfe-page-builder sectionQueries.list': { args: ({ siteId }) => [siteId] },
  'mfe-page-builder sectionQueries.pages': { args: ({ sectionId }) => [sectionId] },
  'mfe-page-builder sectionQueries.versions': { args: ({ sectionId }) => [sectionId] },
  'mfe-page-builder shareQueries.ofPage': { args: ({ pageId }) => [pageId] },
  'mfe-page-builder versionQueries.history': { args: ({ pageId }) => [pageId], shown: 60 },
  'mfe-page-builder versionQueries.ofPage': { args: ({ pageId }) => [pageId] },
  'mfe-page-builder readPageTitles': { args: none },
  'mfe-page-builder templateQueries.categories': { args: none, as: 'admin' },
  'mfe-page-builder templateQueries.list': {
    args: none,
    // Each is in another category, so all categories are found too.
    rows: (data) => new Set((data as { category: string }[]).map(({ category }) => category)).size,
  },
  'mfe-projects alertQueries.list': { args: ({ person }) => [person.id, 'unread'] },
  'mfe-projects alertQueries.preferences': { args: ({ person }) => [person.id, null] },
  'mfe-projects boardQueries.access': { args: ({ projectId, boardId }) => [projectId, boardId] },
  // Thirty of one project, and the five of each other project.
  'mfe-projects boardQueries.allColumns': { args: none, shown: 175 },
  'mfe-projects boardQueries.boards': { args: project },
  'mfe-projects boardQueries.columns': { args: project },
  // Thirty of one project, and one of each other project.
  'mfe-projects boardQueries.mine': { args: none, shown: 59 },
  'mfe-projects conversationQueries.stream': {
    args: ({ projectId, noteId }) => [projectId, { type: 'note', id: noteId }],
  },
  'mfe-projects dashboardQueries.activity': { args: project },
  'mfe-projects fileQueries.attached': { args: ({ projectId, noteId }) => [projectId, { type: 'note', id: noteId }] },
  // Thirty of one note and one of each other note.
  'mfe-projects fileQueries.list': { args: project, shown: 59 },
  'mfe-projects fileQueries.recent': { args: project, shown: 12 },
  'mfe-projects fileQueries.removed': { args: project },
  'mfe-projects fileQueries.sources': {
    args: ({ projectId }) => [projectId, 'note'],
    rows: (data) => (data as ReadonlyMap<string, unknown>).size,
  },
  'mfe-admin agreementQueries.list': { args: none, as: 'admin' },
  'mfe-admin agreementQueries.coverage': { args: ({ agreementId }) => [agreementId], as: 'admin' },
  'mfe-admin exportConsents': { args: ({ agreementId }) => [agreementId], as: 'admin' },
  'mfe-admin boardQueries.list': { args: none, as: 'admin' },
  // One board is of agreements.
  'mfe-content noticeBoards': { args: none, as: 'admin', shown: 29 },
  'mfe-content agreementQueries.list': { args: none },
  'mfe-content agreementQueries.consents': { args: none },
  'shell consentQueries.pending': { args: none },
  'shell consentQueries.own': { args: none },
  'shell ownSessions': { args: ({ person }) => [person.id] },
  'mfe-projects fileQueries.versions': { args: ({ fileId }) => [fileId] },
  'mfe-projects searchFiles': { args: ({ projectId }) => [projectId, '파일', 30, new AbortController().signal] },
  'mfe-projects findIssueReferences': {
    args: ({ projectId }) => [projectId, '이슈', 30, new AbortController().signal],
  },
  'mfe-projects findNoteReferences': {
    args: ({ projectId }) => [projectId, '노트', new AbortController().signal],
  },
  'mfe-projects issueReferenceQueries.recent': { args: project, shown: 8 },
  'mfe-projects noteReferenceQueries.recent': { args: project, shown: 9 },
  'mfe-projects issueQueries.heads': { args: project },
  'mfe-projects issueQueries.labels': { args: project },
  'mfe-projects readIssueTexts': { args: project, rows: (data) => (data as ReadonlyMap<string, string>).size },
  'mfe-projects issueQueries.mine': { args: none, rows: (data) => (data as { rows: unknown[] }).rows.length },
  'mfe-projects issueQueries.relations': { args: ({ projectId, issueId }) => [projectId, issueId] },
  'mfe-projects issueQueries.removed': { args: project },
  'mfe-projects issueQueries.views': { args: project },
  'mfe-projects issueQueries.watchers': { args: ({ projectId, issueId }) => [projectId, issueId] },
  'mfe-projects searchIssues': { args: ({ projectId }) => [projectId, '이슈', 30, new AbortController().signal] },
  // The colleagues and the person.
  'mfe-projects memberQueries.invitedBefore': { args: ({ person }) => [person.id], shown: 30 },
  'mfe-projects memberQueries.invites': { args: project },
  'mfe-projects memberQueries.people': { args: project },
  'mfe-projects readPeople': { args: ({ projectId }) => [projectId] },
  // All notes but the one that they link to.
  'mfe-projects noteQueries.backlinks': { args: ({ projectId, noteId }) => [projectId, noteId], shown: 29 },
  'mfe-projects noteQueries.recent': { args: project },
  'mfe-projects noteQueries.removed': { args: project },
  'mfe-projects noteQueries.search': { args: ({ projectId }) => [projectId, '노트'] },
  'mfe-projects noteQueries.versions': { args: ({ noteId }) => [noteId] },
  'mfe-projects projectQueries.list': { args: none },
  'mfe-projects readProjects': { args: none },
  'mfe-projects searchComments': {
    args: ({ projectId }) => [projectId, '댓글', 30, new AbortController().signal],
  },
  'mfe-projects searchNotes': {
    args: ({ projectId }) => [projectId, '노트', 30, new AbortController().signal],
  },
  'mfe-projects treeQueries.whole': { args: project, rows: size('notes') },
  'mfe-projects treeQueries.opening': { args: ({ projectId }) => [projectId, new Set()], rows: size('notes') },
  'shell agreementsInForce': { args: none },
  'shell projectList': { args: none },
};

/** Queries that return one object, one value or a key. */
export const NO_LISTS: readonly string[] = [
  'mfe-admin memberQueries.detail',
  'mfe-admin overviewQueries.problems',
  'mfe-admin overviewQueries.remotes',
  'mfe-admin overviewQueries.sizes',
  'mfe-admin overviewQueries.stats',
  'mfe-admin remoteQueries.health',
  'mfe-admin remoteQueries.releases',
  'mfe-admin reportQueries.counts',
  'mfe-admin templateQueries.project',
  'mfe-content agreementQueries.detail',
  'mfe-content agreementQueries.version',
  'mfe-content agreementQueries.writing',
  'mfe-content memoQueries.detail',
  'mfe-content memoQueries.forEditing',
  'mfe-content memoQueries.unfinished',
  'mfe-content noticeQueries.detail',
  'mfe-content noticeQueries.forEditing',
  'mfe-content noticeQueries.neighbours',
  'mfe-content readerQueries.counts',
  'mfe-page-builder iconQueries.search',
  'mfe-page-builder dataQueries.detail',
  'mfe-admin orderQueries.days',
  'mfe-page-builder planQueries.site',
  'mfe-page-builder planQueries.provider',
  'mfe-page-builder planQueries.checkout',
  'mfe-page-builder planQueries.outcome',
  'mfe-page-builder planQueries.refundOffer',
  'mfe-page-builder domainQueries.detail',
  'mfe-page-builder domainQueries.targets',
  'mfe-page-builder hold',
  'mfe-page-builder holdOwn',
  'mfe-page-builder lockQuery',
  'mfe-page-builder blockSite',
  'mfe-page-builder release',
  'mfe-page-builder reviewQueries.hasChanges',
  'mfe-page-builder pageQueries.stored',
  'mfe-page-builder pageQueries.detail',
  'mfe-page-builder pageQueries.draft',
  'mfe-page-builder pageQueries.rulesOfSite',
  'mfe-page-builder pageQueries.shownDraft',
  'mfe-page-builder sectionQueries.one',
  'mfe-page-builder sectionQueries.stored',
  'mfe-page-builder sectionQueries.version',
  // As many as it is given.
  'mfe-page-builder withChanges',
  'mfe-page-builder documentOf',
  'mfe-page-builder fileQueries.known',
  'mfe-page-builder fileQueries.ofLink',
  'mfe-page-builder shareQueries.shared',
  'mfe-page-builder settingQueries.page',
  'mfe-page-builder settingQueries.site',
  // The database keeps five.
  'mfe-page-builder settingQueries.formerNames',
  'mfe-page-builder freeSubdomain',
  'mfe-page-builder publishQueries.proposedName',
  'mfe-page-builder versionQueries.content',
  'mfe-page-builder viewQueries.page',
  'mfe-page-builder visitQueries.page',
  'mfe-page-builder templateQueries.one',
  'mfe-page-builder templateQueries.project',
  'mfe-projects alertQueries.summary',
  'mfe-projects alertQueries.times',
  'mfe-page-builder pageQueries.host',
  'mfe-page-builder pageQueries.card',
  // The lists that it reads are named above.
  'mfe-page-builder readAssets',
  'mfe-page-builder publishQueries.page',
  'mfe-projects issueQueries.dueUntil',
  'mfe-projects dashboardQueries.assigned',
  'mfe-projects dashboardQueries.counts',
  'mfe-projects dashboardQueries.hasPage',
  'mfe-projects dashboardQueries.mentions',
  'mfe-projects dashboardQueries.progress',
  'mfe-projects settingQueries.contents',
  'mfe-projects settingQueries.newestExport',
  'mfe-projects fileQueries.all',
  'mfe-projects fileQueries.categories',
  'mfe-projects fileQueries.text',
  'mfe-projects issueReferenceQueries.numbered',
  'mfe-projects issueReferenceQueries.title',
  'mfe-projects noteReferenceQueries.title',
  'mfe-projects issueQueries.detail',
  'mfe-projects issueQueries.source',
  'mfe-projects liveProjects',
  'mfe-projects noteQueries.all',
  'mfe-projects noteQueries.detail',
  'mfe-projects noteQueries.path',
  'mfe-projects noteQueries.version',
  'mfe-projects projectQueries.invite',
  'mfe-projects shelvesOf',
  'shell leaving',
  'shell ownProfile',
  'shell projectDetail',
  'shell rowProjectDetail',
  // At most ten, which Auth keeps.
  'shell ownPasskeys',
];
