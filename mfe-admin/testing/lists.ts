import { type List, none, page } from '../../supabase/tests/lists/list.ts';

/** Queries whose data are rows. */
export const LISTS: Readonly<Record<string, List>> = {
  'auditQueries.recent': { args: ({ person }) => [person.id, 15], as: 'admin' },
  'auditQueries.acts': {
    args: () => [{ kind: 'all', by: 'all', from: '', until: '', page: 1 }],
    rows: page('rows', 20),
    as: 'admin',
  },
  fetchActs: {
    args: () => [{ kind: 'member', by: 'all', from: '', until: '', page: 1 }],
    rows: (data) => (data as { rows: unknown[] }).rows.length,
    as: 'admin',
  },
  'auditQueries.actors': { args: none, as: 'admin' },
  // Including the admin and users without a project.
  'memberQueries.list': {
    args: () => [{ level: 'all', userType: 'all', search: '', page: 1 }],
    rows: page('members', 20),
    shown: 31,
    as: 'admin',
  },
  fetchMembers: {
    args: () => [{ level: 'all', userType: 'all', search: '' }],
    rows: (data) => (data as { members: unknown[] }).members.length,
    shown: 31,
    as: 'admin',
  },
  'orderQueries.list': { args: () => ['all'], as: 'admin' },
  'budgetQueries.people': { args: () => ['words'], as: 'admin' },
  // Not the network of the person with a paid site.
  'budgetQueries.networks': { args: () => ['words'], shown: 29, as: 'admin' },
  'mailQueries.waiting': { args: none, as: 'admin' },
  'queueQueries.setAside': { args: none, as: 'admin' },
  'memberQueries.userTypes': { args: none, as: 'admin' },
  // At most the people of one canary.
  'remoteQueries.people': { args: ({ person }) => [[person.id]], shown: 1, as: 'admin' },
  'remoteQueries.tokens': { args: none, as: 'admin' },
  'reportQueries.list': { args: () => ['open'], as: 'admin' },
  'templateQueries.categories': { args: none, as: 'admin' },
  fetchTemplates: { args: none, as: 'admin' },
  'templateQueries.list': { args: none, as: 'admin' },
  'agreementQueries.list': { args: none, as: 'admin' },
  'agreementQueries.coverage': { args: ({ agreementId }) => [agreementId], as: 'admin' },
  exportConsents: { args: ({ agreementId }) => [agreementId], as: 'admin' },
  'boardQueries.list': { args: none, as: 'admin' },
};

/** Queries that return one object, one value or a key. */
export const NO_LISTS: readonly string[] = [
  'memberQueries.detail',
  'budgetQueries.person',
  'overviewQueries.problems',
  'overviewQueries.protection',
  'overviewQueries.proxy',
  'overviewQueries.remotes',
  'overviewQueries.sizes',
  'overviewQueries.stats',
  'remoteQueries.health',
  'remoteQueries.releases',
  'reportQueries.counts',
  'templateQueries.project',
  'orderQueries.days',
  'queueQueries.counts',
];
