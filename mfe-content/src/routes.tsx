import { defineExtensions, defineRoutes } from '@dojang/contract';

export default defineRoutes({
  '/memo': () => import('./features/memo/MemoListPage.tsx'),
  '/memo/edit': () => import('./features/memo/MemoEditPage.tsx'),
  '/memo/detail': () => import('./features/memo/MemoDetailPage.tsx'),
  '/notice': () => import('./features/notice/NoticeListPage.tsx'),
  '/notice/write': () => import('./features/notice/NoticeWritePage.tsx'),
  '/notice/detail': () => import('./features/notice/NoticeDetailPage.tsx'),
  '/agreement/list': () => import('./features/agreement/AgreementListPage.tsx'),
  '/agreement/detail': () => import('./features/agreement/AgreementDetailPage.tsx'),
  '/agreement/write': () => import('./features/agreement/AgreementWritePage.tsx'),
  '/test/editor': () => import('./features/test/EditorPage.tsx'),
});

export const extensions = defineExtensions({
  home: {
    memos: () => import('./features/memo/HomeMemos.tsx'),
    notices: () => import('./features/notice/HomeNotices.tsx'),
  },
  palette: {
    memos: () => import('./features/memo/memo-palette.ts'),
    notices: () => import('./features/notice/notice-palette.ts'),
  },
});
