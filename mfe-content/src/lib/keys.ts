import { areaKeys } from '@dojang/shared-auth/query';

const key = areaKeys('content');

/** Query keys of this area. They contain the user, because the visible rows depend on the user. */
export const keys = {
  noteProjects: key('note-projects'),
  memos: (userId: string) => key('memo', userId),
  memoList: (userId: string) => key('memo', userId, 'list'),
  latestMemos: (userId: string) => key('memo', userId, 'latest'),
  memo: (userId: string, memoId: string) => key('memo', userId, 'detail', memoId),
  memoEdit: (userId: string, memoId: string) => key('memo', userId, 'edit', memoId),
  unfinishedMemos: (userId: string) => key('memo', userId, 'unfinished'),
  agreements: key('agreement'),
  agreementList: (userId: string) => key('agreement', 'list', userId),
  agreement: (userId: string, agreementId: string) => key('agreement', 'detail', userId, agreementId),
  agreementVersion: (userId: string, agreementId: string, version: number) =>
    key('agreement', 'version', userId, agreementId, version),
  agreementWriting: (userId: string, agreementId: string) => key('agreement', 'writing', userId, agreementId),
  ownConsents: (userId: string) => key('agreement', 'consents', userId),
  notices: key('notice'),
  noticeBoards: key('notice', 'boards'),
  noticeList: (userId: string, filters: object) => key('notice', 'list', userId, filters),
  latestNotices: (userId: string) => key('notice', 'latest', userId),
  notice: (userId: string, noticeId: string) => key('notice', 'detail', userId, noticeId),
  noticeEdit: (userId: string, noticeId: string) => key('notice', 'edit', userId, noticeId),
  noticeNeighbours: (userId: string, noticeId: string, publishAt: string | null) =>
    key('notice', 'neighbours', userId, noticeId, publishAt),
  noticeReads: (userId: string) => key('notice', 'reads', userId),
  readerCounts: (noticeId: string) => key('notice', 'reader-counts', noticeId),
  readers: (noticeId: string, answered: boolean) => key('notice', 'readers', noticeId, answered),
} as const;
