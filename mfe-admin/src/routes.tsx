import { defineExtensions, defineRoutes } from '@dojang/contract';

export default defineRoutes({
  '/admin': () => import('./features/overview/OverviewPage.tsx'),
  '/admin/audit': () => import('./features/audit/AuditPage.tsx'),
  '/admin/template': () => import('./features/template/TemplateListPage.tsx'),
  '/admin/template/edit/:templateId': () => import('./features/template/TemplateEditPage.tsx'),
  '/admin/agreement': () => import('./features/agreement/AgreementPage.tsx'),
  '/admin/board': () => import('./features/board/BoardPage.tsx'),
  '/admin/report': () => import('./features/report/ReportListPage.tsx'),
  '/admin/remote': () => import('./features/remote/RemotePage.tsx'),
  '/admin/membership/user': () => import('./features/member/MemberPage.tsx'),
  '/test': () => import('./features/test/IndexPage.tsx'),
  '/test/ai': () => import('./features/test/AiPage.tsx'),
  '/test/crypto': () => import('./features/test/CryptoPage.tsx'),
  '/test/drag': () => import('./features/test/DragPage.tsx'),
  '/test/floating': () => import('./features/test/FloatingPage.tsx'),
  '/test/test': () => import('./features/test/TestPage.tsx'),
});

export const extensions = defineExtensions({
  palette: {
    members: () => import('./features/member/member-palette.ts'),
    templates: () => import('./features/template/template-palette.ts'),
  },
});
