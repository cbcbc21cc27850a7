import type { RemoteRoutes } from '@dojang/contract';

/** Path (as in routes.ts) → lazy page of the shell. */
export const shellPages: RemoteRoutes = {
  '/': () => import('../features/home/HomePage.tsx'),
  '/about': () => import('../features/about/AboutPage.tsx'),
  // This page is in one file with its form. The dialog of a lost session uses the same form.
  '/member/login': () => import(/* webpackChunkName: "login" */ '../features/account/LoginPage.tsx'),
  '/member/signup': () => import('../features/account/SignupPage.tsx'),
  '/member/find-password': () => import('../features/account/FindPasswordPage.tsx'),
  '/member/reset-password': () => import('../features/account/ResetPasswordPage.tsx'),
  '/member/verify': () => import('../features/account/VerifyPage.tsx'),
  '/member/consent': () => import('../features/account/ConsentPage.tsx'),
  '/member/account': () => import('../features/account/AccountPage.tsx'),
};
