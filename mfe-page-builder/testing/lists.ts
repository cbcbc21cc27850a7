import { type List, none } from '../../supabase/tests/lists/list.ts';

/** Queries whose data are rows. */
export const LISTS: Readonly<Record<string, List>> = {
  // Thirty answers of one form, and one of each other form.
  'dataQueries.list': {
    args: ({ siteId }) => [{ siteId, formId: '', view: 'open', search: '' }],
    shown: 59,
  },
  'dataQueries.shelf': {
    args: ({ siteId }) => [siteId],
    rows: (data) => (data as { forms: unknown[] }).forms.length,
  },
  'pageQueries.unread': {
    args: none,
    rows: (data) => (data as ReadonlyMap<string, unknown>).size,
  },
  readAllAnswers: { args: ({ formId }) => [formId] },
  readQuestions: { args: ({ formId }) => [formId] },
  'domainQueries.list': { args: ({ siteId }) => [siteId] },
  'planQueries.orders': { args: ({ siteId }) => [siteId] },
  'domainQueries.redirects': { args: ({ siteId }) => [siteId] },
  'fileQueries.list': { args: ({ siteId }) => [siteId] },
  'fileQueries.removed': { args: ({ siteId }) => [siteId] },
  'fileQueries.unused': {
    args: ({ siteId }) => [siteId],
    rows: (data) => (data as { files: unknown[] }).files.length,
  },
  'imageQueries.list': { args: ({ siteId }) => [siteId] },
  'imageQueries.removed': { args: ({ siteId }) => [siteId] },
  'imageQueries.unused': {
    args: ({ siteId }) => [siteId],
    rows: (data) => (data as { assets: unknown[] }).assets.length,
  },
  'memberQueries.invites': { args: ({ siteId }) => [siteId] },
  'memberQueries.people': { args: ({ siteId }) => [siteId] },
  latestPages: { args: none, shown: 4 },
  'pageQueries.shelf': {
    args: ({ siteId }) => [siteId],
    rows: (data) => (data as { pages: unknown[] }).pages.length,
  },
  'pageQueries.sites': { args: none },
  'visitQueries.site': {
    args: ({ siteId }) => [siteId],
    rows: (data) => (data as ReadonlyMap<string, unknown>).size,
  },
  'sectionQueries.list': { args: ({ siteId }) => [siteId] },
  'sectionQueries.pages': { args: ({ sectionId }) => [sectionId] },
  'sectionQueries.versions': { args: ({ sectionId }) => [sectionId] },
  'shareQueries.ofPage': { args: ({ pageId }) => [pageId] },
  'versionQueries.history': { args: ({ pageId }) => [pageId], shown: 60 },
  'versionQueries.ofPage': { args: ({ pageId }) => [pageId] },
  readPageTitles: { args: none },
  'templateQueries.categories': { args: none, as: 'admin' },
  'templateQueries.list': {
    args: none,
    // Each template is in another category, so all categories are found too.
    rows: (data) => new Set((data as { category: string }[]).map(({ category }) => category)).size,
  },
};

/** Queries that return one object, one value or a key. */
export const NO_LISTS: readonly string[] = [
  'iconQueries.search',
  'dataQueries.detail',
  'planQueries.site',
  'planQueries.provider',
  'planQueries.checkout',
  'planQueries.outcome',
  'planQueries.refundOffer',
  'domainQueries.detail',
  'domainQueries.targets',
  'hold',
  'holdOwn',
  'lockQuery',
  'blockSite',
  'release',
  'reviewQueries.hasChanges',
  'pageQueries.stored',
  'pageQueries.detail',
  'pageQueries.draft',
  'pageQueries.rulesOfSite',
  'pageQueries.shownDraft',
  'sectionQueries.one',
  'sectionQueries.stored',
  'sectionQueries.version',
  // It returns as many rows as it is given ids.
  'withChanges',
  'documentOf',
  'fileQueries.known',
  'fileQueries.ofLink',
  'shareQueries.shared',
  'settingQueries.page',
  'settingQueries.site',
  // The database keeps five.
  'settingQueries.formerNames',
  'freeSubdomain',
  'publishQueries.proposedName',
  'versionQueries.content',
  'viewQueries.page',
  'visitQueries.page',
  'templateQueries.one',
  'templateQueries.project',
  'pageQueries.host',
  'pageQueries.card',
  // The lists that it reads are named above.
  'readAssets',
  'publishQueries.page',
];
