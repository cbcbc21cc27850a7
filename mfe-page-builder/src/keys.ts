import { areaKeys } from '@dojang/shared-auth/query';

const key = areaKeys('page-builder');

/** Query keys of this area. */
export const keys = {
  /** Prefix of all keys. */
  all: key(),
  sites: key('sites'),
  /** Prefix of every page list. */
  shelves: key('shelf'),
  shelf: (siteId: string) => key('shelf', siteId),
  latestPages: key('pages', 'latest'),
  /** A page for its viewer, its published versions, and one version. */
  viewedPage: (pageId: string) => key('view', pageId),
  unpublishedChanges: (pageId: string) => key('view', pageId, 'changes'),
  versions: (pageId: string) => key('versions', pageId),
  /** Published versions and earlier drafts. */
  history: (pageId: string) => key('versions', pageId, 'history'),
  version: (versionId: string) => key('version', versionId),
  /** Visits of a page, of the pages of a site, and the code of their chart. */
  visits: (pageId: string, days: number) => key('visits', pageId, days),
  siteVisits: (siteId: string) => key('visits', 'site', siteId),
  visitChart: key('visit-chart'),
  /** Settings of a page and of a site. */
  pageSettings: (pageId: string) => key('settings', 'page', pageId),
  siteSettings: (siteId: string) => key('settings', 'site', siteId),
  /** The rules of a page of a site, and the data of the site that blocks show. */
  rulesOfSite: (siteId: string) => key('rules', siteId),
  blockSite: (siteId: string) => key('settings', 'site', siteId, 'block'),
  /** Members of a site, its invitations, and the invitation of a code. */
  sitePeople: (siteId: string) => key('people', siteId),
  siteInvites: (siteId: string) => key('invites', siteId),
  /** Domains and redirects of a site, one domain, and its required records. */
  domains: (siteId: string) => key('domains', siteId),
  redirects: (siteId: string) => key('redirects', siteId),
  domain: (domainId: string) => key('domain', domainId),
  domainTargets: (hostname: string) => key('domain-targets', hostname),
  /** The plan of a site, its orders, one order before and after its payment, and the preview of a refund. */
  sitePlan: (siteId: string) => key('plan', siteId),
  payProvider: key('pay-provider'),
  orders: (siteId: string) => key('orders', siteId),
  checkout: (orderNo: string) => key('checkout', orderNo),
  outcome: (orderNo: string) => key('outcome', orderNo),
  refundOffer: (orderId: string) => key('refund', orderId),
  siteOffer: (code: string) => key('invite', code),
  /** The data of a page that publishing needs, and the host of sites. */
  publishing: (pageId: string) => key('publishing', pageId),
  pageHost: key('page-host'),
  /** A name for the address of a site, made from the site's name. */
  proposedName: (siteId: string) => key('proposed-name', siteId),
  /** Icons of the installed sets with these words in their names. */
  icons: (words: string) => key('icons', words),
  /** Texts of a template and of all blocks. */
  samples: (templateId: string | null) => key('samples', templateId ?? ''),
  /** Prefix of all forms and answers. */
  data: key('data'),
  forms: (siteId: string) => key('data', 'forms', siteId),
  answers: (filter: object) => key('data', 'answers', filter),
  answer: (id: string) => key('data', 'answer', id),
  unreadAnswers: key('data', 'unread'),
  /** A page for an editor that has had the lock since a time. */
  page: (pageId: string, since: string) => key('page', pageId, since),
  storedPage: (pageId: string) => key('page', pageId, 'stored'),
  /** The edit lock of a page or of a shared section. */
  lock: (id: string, editor: string) => key('lock', id, editor),
  /** Shared sections of a site, one section for an editor that has had its lock since a time, and the pages that contain it. */
  sections: (siteId: string) => key('sections', siteId),
  section: (sectionId: string, since: string) => key('section', sectionId, since),
  storedSection: (sectionId: string) => key('section', sectionId, 'stored'),
  /** Earlier versions of a section, and one version. */
  sectionVersions: (sectionId: string) => key('section', sectionId, 'versions'),
  sectionVersion: (versionId: string) => key('section-version', versionId),
  sectionPages: (sectionId: string) => key('section', sectionId, 'pages'),
  /** Pictures of a site. It is the prefix of its trash, of unused pictures, and of the uses of one picture. */
  assets: (siteId: string) => key('assets', siteId),
  removedAssets: (siteId: string) => key('assets', siteId, 'removed'),
  unusedAssets: (siteId: string) => key('assets', siteId, 'unused'),
  /** Files of a site in the same way, one file by its path, and the paths that visitors can download. */
  files: (siteId: string) => key('assets', siteId, 'files'),
  removedFiles: (siteId: string) => key('assets', siteId, 'files', 'removed'),
  unusedFiles: (siteId: string) => key('assets', siteId, 'files', 'unused'),
  file: (siteId: string, path: string) => key('assets', siteId, 'files', 'one', path),
  knownFiles: (siteId: string, paths: readonly string[]) => key('assets', siteId, 'files', 'known', paths.join(' ')),
  /** The share picture that is made from a page. */
  card: (pageId: string) => key('card', pageId),
  /** Links to an unpublished page, and the content of one link. */
  shares: (pageId: string) => key('shares', pageId),
  shared: (token: string) => key('shared', token),
  templates: key('templates'),
  templateCategories: key('template-categories'),
  /** A template for its editor. */
  editedTemplate: (templateId: string) => key('template', templateId),
  /** Project JSON of a page at a revision. */
  project: (pageId: string, rev: number) => key('project', pageId, rev),
  /** The same content as visitors would see it. */
  shownProject: (pageId: string, rev: number) => key('project', pageId, rev, 'shown'),
  /** Project JSON of a template. The key has the same shape as above, so that one thumbnail component serves both. */
  templateProject: (templateId: string) => key('project', templateId, 0 as number),
} as const;
