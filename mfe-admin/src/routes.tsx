import { defineRoutes } from '@dojang/contract';

export default defineRoutes({
  '/admin': () => import('./features/overview/OverviewPage.tsx'),
  '/admin/membership/user': () => import('./features/member/MemberPage.tsx'),
});
