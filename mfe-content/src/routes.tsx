import { defineRoutes } from '@dojang/contract';

export default defineRoutes({
  '/memo': () => import('./features/memo/MemoListPage.tsx'),
  '/memo/edit': () => import('./features/memo/MemoEditPage.tsx'),
  '/memo/detail': () => import('./features/memo/MemoDetailPage.tsx'),
  '/notice': () => import('./features/notice/NoticeListPage.tsx'),
  '/notice/write': () => import('./features/notice/NoticeWritePage.tsx'),
  '/notice/detail': () => import('./features/notice/NoticeDetailPage.tsx'),
});
