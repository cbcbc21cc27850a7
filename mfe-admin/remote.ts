import { defineRemote } from '@dojang/contract';

/** The area of the platform's operators: overview and members. */
export default defineRemote({
  name: 'admin',
  requires: { contract: 1, schema: '20261123000096', api: 1 },
  mounts: ['/admin'],
  routes: [
    { path: '/admin', layout: 'admin', access: 'admin', title: '운영 현황' },
    { path: '/admin/membership/user', layout: 'admin', access: 'admin', title: '회원' },
  ],
  navigation: [
    { to: '/admin', label: '관리', icon: 'shield', area: 'main', access: 'admin', order: 90 },
    { to: '/admin', label: '운영 현황', icon: 'chart-column', area: 'admin', access: 'admin', order: 10 },
    { to: '/admin/membership/user', label: '회원', icon: 'users', area: 'admin', access: 'admin', order: 20 },
  ],
});
