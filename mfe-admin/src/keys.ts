import { areaKeys } from '@dojang/shared-auth/query';

const key = areaKeys('admin');

/** Query keys of this area. */
export const keys = {
  all: key(),
  stats: (days: number) => key('stats', days),
  sizes: key('sizes'),
  remotes: key('remotes'),
  problems: key('problems'),
  protection: key('protection'),
  proxy: key('proxy'),
  releases: key('release', 'list'),
  health: (days: number) => key('release', 'health', days),
  canaryPeople: (ids: readonly string[]) => key('release', 'people', ids),
  deployTokens: key('release', 'tokens'),
  members: (filters: object) => key('member', 'list', filters),
  member: (id: string) => key('member', 'detail', id),
  userTypes: key('member', 'user-types'),
  templates: key('template', 'list'),
  templateCategories: key('template', 'categories'),
  templateProject: (id: string, rev: number) => key('template-project', id, rev),
  reportCounts: key('report', 'counts'),
  reports: (view: string) => key('report', 'list', view),
  agreements: key('agreement', 'list'),
  coverage: (id: string) => key('agreement', 'coverage', id),
  boards: key('board', 'list'),
  orders: (view: string) => key('order', 'list', view),
  orderDays: key('order', 'days'),
  budgets: (list: string, of: string) => key('budget', list, of),
  setAside: key('queue', 'set-aside'),
  setAsideCounts: key('queue', 'counts'),
  waitingMails: key('mail', 'waiting'),
  acts: (filters: object) => key('audit', 'acts', filters),
  actors: key('audit', 'actors'),
  audit: (memberId: string | null, pageSize: number) => key('audit', memberId, pageSize),
} as const;
