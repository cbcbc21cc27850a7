import { defineRemote } from '@dojang/contract';
import { errors } from './errors.ts';

/** Private memos, and notices (공지) and agreements (약관) for everyone. */
export default defineRemote({
  name: 'content',
  requires: { contract: 1, schema: '20261203000200', api: 1 },
  mounts: ['/memo', '/notice', '/agreement', '/test/editor'],
  routes: [
    { path: '/memo', layout: 'memo', access: 'member', title: '메모', key: 'memoId' },
    { path: '/memo/edit', layout: 'memo', access: 'member', title: '메모 쓰기', key: 'memoId' },
    { path: '/memo/detail', layout: 'memo', access: 'member', title: '메모', key: 'memoId' },
    { path: '/notice', layout: 'default', access: 'all', title: '공지' },
    { path: '/notice/write', layout: 'default', access: 'admin', title: '공지 쓰기', key: 'noticeId' },
    {
      path: '/notice/detail',
      layout: 'default',
      access: 'all',
      title: '공지',
      key: 'noticeId',
      head: { rpc: 'notice_head', param: 'noticeId' },
    },
    { path: '/agreement/list', layout: 'default', access: 'all', title: '약관', beforeConsent: true },
    { path: '/agreement/detail', layout: 'default', access: 'all', title: '약관', key: 'boardId', beforeConsent: true },
    {
      path: '/agreement/write',
      layout: 'default',
      access: 'admin',
      title: '약관 쓰기',
      key: 'boardId',
      beforeConsent: true,
    },
    { path: '/test/editor', layout: 'default', access: 'admin', title: '편집기' },
  ],
  navigation: [
    { to: '/memo', label: '메모', icon: 'sticky-note', area: 'main', access: 'member', order: 20 },
    {
      to: '/memo?view=trash',
      label: '메모 휴지통',
      icon: 'trash-2',
      area: 'palette',
      access: 'member',
      order: 30,
      keywords: ['지운 메모', '되살리기'],
    },
    { to: '/notice', label: '공지', icon: 'megaphone', area: 'main', access: 'all', order: 40 },
    {
      to: '/agreement/list',
      label: '모든 약관',
      icon: 'scroll-text',
      area: 'footer',
      access: 'all',
      order: 10,
      keywords: ['이용약관', '개인정보 처리방침'],
    },
  ],
  errors,
  notifications: [
    {
      kind: 'content.must_read',
      label: '꼭 읽을 공지',
      icon: 'megaphone',
      sentence: '‘{title}’ 공지를 꼭 읽어 주세요',
    },
    {
      kind: 'content.agreement',
      label: '약관 변경',
      icon: 'scroll-text',
      sentence: '약관이 바뀌어요: {title}',
    },
  ],
  extensions: {
    home: [
      { id: 'memos', title: '메모', more: '/memo', access: 'member', order: 20, height: 168 },
      { id: 'notices', title: '공지', more: '/notice', access: 'all', order: 40, height: 168 },
    ],
    palette: [
      { id: 'memos', kind: 'search', label: '메모', access: 'member', order: 40 },
      { id: 'notices', kind: 'search', label: '공지', access: 'all', order: 60 },
      {
        id: 'write-memo',
        kind: 'create',
        label: '메모 쓰기',
        to: '/memo/edit',
        icon: 'square-pen',
        access: 'member',
        order: 30,
      },
      {
        id: 'write-notice',
        kind: 'create',
        label: '공지 쓰기',
        to: '/notice/write',
        icon: 'megaphone',
        access: 'admin',
        order: 50,
      },
    ],
  },
});
