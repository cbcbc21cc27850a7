import type { RouteDescriptor } from '@dojang/contract';

/** The shell's own routes, in the same format as the routes of a remote, so that the gateway can answer 200 or 404 for them. */
const routes: RouteDescriptor[] = [
  { path: '/', layout: 'default', access: 'all', title: '홈' },
  { path: '/about', layout: 'about', access: 'all', title: '소개', beforeConsent: true },
  { path: '/member/login', layout: 'entry', access: 'guest', title: '로그인' },
  { path: '/member/signup', layout: 'entry', access: 'guest', title: '회원가입' },
  { path: '/member/find-password', layout: 'entry', access: 'guest', title: '비밀번호 찾기' },
  { path: '/member/reset-password', layout: 'entry', access: 'guest', title: '새 비밀번호 정하기' },
  { path: '/member/verify', layout: 'entry', access: 'all', title: '이메일 확인', beforeConsent: true },
  { path: '/member/consent', layout: 'entry', access: 'member', title: '약관 동의', beforeConsent: true },
  { path: '/member/account', layout: 'default', access: 'member', title: '내 계정', beforeConsent: true },
];

export default routes;
