import { defineRoutes } from '@dojang/contract';

export default defineRoutes({
  '/page': () => import('./features/page/PageListPage.tsx'),
  '/page/template': () => import('./features/template/TemplateGalleryPage.tsx'),
  '/page/edit': () => import('./features/editor/PageEditPage.tsx'),
  '/page/previewIframe': () => import('./features/preview/PreviewPage.tsx'),
});
