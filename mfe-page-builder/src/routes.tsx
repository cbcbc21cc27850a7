import { defineExtensions, defineRoutes } from '@dojang/contract';

export default defineRoutes({
  '/page': () => import('./features/page/PageListPage.tsx'),
  '/page/view/:pageId': () => import('./features/view/ViewPage.tsx'),
  '/page/setting': () => import('./features/setting/SettingPage.tsx'),
  '/page/member': () => import('./features/member/MemberPage.tsx'),
  '/page/checkout': () => import('./features/plan/CheckoutPage.tsx'),
  '/page/domain': () => import('./features/domain/DomainPage.tsx'),
  '/page/domain2': () => import('./features/domain/DomainSetupPage.tsx'),
  '/page/data': () => import('./features/data/DataPage.tsx'),
  '/page/template': () => import('./features/gallery/TemplateGalleryPage.tsx'),
  '/page/edit': () => import('./features/editor/PageEditPage.tsx'),
  '/page/previewIframe': () => import('./features/share/SharedPage.tsx'),
  '/test/pageEditor': () => import('./features/test/PageEditorPage.tsx'),
  '/test/embed': () => import('./features/test/EmbedPage.tsx'),
  '/test/pay': () => import('./features/test/PayPage.tsx'),
  '/test/delivery': () => import('./features/test/DeliveryPage.tsx'),
});

export const extensions = defineExtensions({
  home: { pages: () => import('./features/page/HomePages.tsx') },
  palette: { pages: () => import('./features/page/page-palette.ts') },
});
