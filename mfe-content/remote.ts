import { defineRemote } from '@dojang/contract';
import { errors } from './errors.ts';

/** Memos for oneself and notices for everyone. */
export default defineRemote({
  name: 'content',
  requires: { contract: 1, schema: '20261123000096', api: 1 },
  mounts: ['/memo', '/notice'],
  routes: [
    { path: '/memo', layout: 'memo', access: 'member', title: '메모', key: 'memoId' },
    { path: '/memo/edit', layout: 'memo', access: 'member', title: '메모 쓰기', key: 'memoId' },
    { path: '/memo/detail', layout: 'memo', access: 'member', title: '메모', key: 'memoId' },
    { path: '/notice', layout: 'default', access: 'all', title: '공지' },
    { path: '/notice/write', layout: 'default', access: 'admin', title: '공지 쓰기', key: 'noticeId' },
    { path: '/notice/detail', layout: 'default', access: 'all', title: '공지', key: 'noticeId' },
  ],
  navigation: [
    { to: '/memo', label: '메모', icon: 'sticky-note', area: 'main', access: 'member', order: 20 },
    { to: '/notice', label: '공지', icon: 'megaphone', area: 'main', access: 'all', order: 40 },
  ],
  errors,
});
