import { defineRemote } from '@dojang/contract';

/** The area of the platform's operators: overview, members and page templates. */
export default defineRemote({
  name: 'admin',
  requires: { contract: 1, schema: '20261124000681', api: 1 },
  mounts: ['/admin'],
  routes: [
    { path: '/admin', layout: 'admin', access: 'admin', title: '운영 현황' },
    { path: '/admin/membership/user', layout: 'admin', access: 'admin', title: '회원' },
    { path: '/admin/report', layout: 'admin', access: 'admin', title: '신고' },
    { path: '/admin/template', layout: 'admin', access: 'admin', title: '템플릿' },
    { path: '/admin/template/edit/:templateId', layout: 'admin', access: 'admin', title: '템플릿 고치기' },
  ],
  navigation: [
    { to: '/admin', label: '관리', icon: 'shield', area: 'main', access: 'admin', order: 90 },
    { to: '/admin', label: '운영 현황', icon: 'chart-column', area: 'admin', access: 'admin', order: 10 },
    { to: '/admin/membership/user', label: '회원', icon: 'users', area: 'admin', access: 'admin', order: 20 },
    { to: '/admin/report', label: '신고', icon: 'flag', area: 'admin', access: 'admin', order: 25 },
    {
      to: '/admin/template',
      label: '템플릿',
      icon: 'layout-template',
      area: 'admin',
      access: 'admin',
      order: 30,
    },
  ],
});
