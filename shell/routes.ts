import type { RouteDescriptor } from '@dojang/contract';

/** The shell's own routes, as a remote names its own: the gateway answers 200 or 404 by the same table. */
const routes: RouteDescriptor[] = [
  { path: '/', layout: 'default', access: 'all', title: '홈' },
  { path: '/about', layout: 'about', access: 'all', title: '소개' },
  { path: '/member/login', layout: 'entry', access: 'guest', title: '로그인' },
  { path: '/member/signup', layout: 'entry', access: 'guest', title: '회원가입' },
];

export default routes;
