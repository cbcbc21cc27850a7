import { defineRemote } from '@dojang/contract';
import { errors } from './errors.ts';
import { shortcuts } from './shortcuts.ts';

/** The page builder: the list, the template gallery, the editor and the draft's preview. */
export default defineRemote({
  name: 'page-builder',
  requires: { contract: 1, schema: '20261227000100', api: 1 },
  mounts: ['/page', '/test/pageEditor', '/test/embed', '/test/delivery', '/test/pay'],
  routes: [
    { path: '/page', layout: 'default', access: 'member', title: '페이지', key: 'siteId' },
    { path: '/page/view/:pageId', layout: 'default', access: 'member', title: '페이지 보기' },
    { path: '/page/setting', layout: 'default', access: 'member', title: '페이지 설정' },
    { path: '/page/data', layout: 'default', access: 'member', title: '답변', key: 'siteId' },
    {
      path: '/page/member',
      layout: 'default',
      access: 'member',
      title: '사이트 멤버',
      key: 'siteId',
      // An owner who leaves instead of consenting hands the site over here.
      beforeConsent: true,
    },
    { path: '/page/domain', layout: 'default', access: 'member', title: '도메인', key: 'siteId' },
    { path: '/page/domain2', layout: 'default', access: 'member', title: '도메인 연결', key: 'domainId' },
    { path: '/page/checkout', layout: 'default', access: 'member', title: '결제', key: 'orderNo', pays: true },
    { path: '/page/template', layout: 'intro', access: 'member', title: '템플릿' },
    { path: '/page/edit', layout: 'empty', access: 'member', title: '페이지 편집', key: 'pageId' },
    { path: '/page/previewIframe', layout: 'empty', access: 'all', title: '미리보기', key: 'token' },
    { path: '/test/pageEditor', layout: 'empty', access: 'admin', title: '페이지 편집기' },
    { path: '/test/embed', layout: 'default', access: 'admin', title: '다른 사이트에 넣기' },
    { path: '/test/delivery', layout: 'default', access: 'admin', title: '배송지' },
    { path: '/test/pay', layout: 'default', access: 'admin', title: '결제' },
  ],
  navigation: [
    { to: '/page', label: '페이지', icon: 'layout-template', area: 'main', access: 'member', order: 30 },
    { to: '/page', label: '내 페이지', icon: 'layout-template', area: 'page', access: 'member', order: 10 },
    { to: '/page/data', label: '답변', icon: 'inbox', area: 'page', access: 'member', order: 15 },
    { to: '/page/template', label: '템플릿', icon: 'gallery-vertical-end', area: 'page', access: 'member', order: 20 },
  ],
  errors,
  notifications: [
    {
      kind: 'page-builder.invited',
      label: '사이트 초대',
      icon: 'mail-plus',
      sentence: '{actor}이 ‘{title}’ 사이트에 초대했어요',
    },
    {
      kind: 'page-builder.invite_failed',
      label: '전달되지 않은 사이트 초대',
      icon: 'mail-warning',
      sentence: '{title} 주소로 보낸 사이트 초대 메일이 전달되지 않았어요',
    },
    {
      kind: 'page-builder.joined',
      label: '사이트의 새 멤버',
      icon: 'user-plus',
      sentence: '{actor}이 ‘{title}’ 사이트에 참여했어요',
    },
    {
      kind: 'page-builder.role',
      label: '사이트에서 내 역할이 바뀜',
      icon: 'shield',
      sentence: '{actor}이 ‘{title}’ 사이트에서 내 역할을 바꿨어요',
    },
    {
      kind: 'page-builder.removed',
      label: '사이트에서 내보내짐',
      icon: 'user-minus',
      sentence: '{actor}이 ‘{title}’ 사이트에서 나를 내보냈어요',
    },
    {
      kind: 'page-builder.published',
      label: '페이지 게시',
      icon: 'globe',
      sentence: '{actor}이 ‘{title}’ 페이지를 게시했어요',
    },
    {
      kind: 'page-builder.schedule_failed',
      label: '예약한 게시 실패',
      icon: 'calendar-x',
      sentence: '예약한 ‘{title}’ 페이지를 게시하지 못했어요',
    },
    {
      kind: 'page-builder.domain_live',
      label: '도메인 연결됨',
      icon: 'globe',
      sentence: '‘{title}’ 도메인이 연결됐어요',
    },
    {
      kind: 'page-builder.domain_lost',
      label: '도메인 연결 끊김',
      icon: 'unplug',
      sentence: '‘{title}’ 도메인의 연결이 끊겼어요',
    },
    {
      kind: 'page-builder.taken_down',
      label: '페이지 게시 중단',
      icon: 'shield',
      sentence: '운영 정책에 따라 페이지의 게시를 중단했어요: {title}',
    },
    {
      kind: 'page-builder.put_back',
      label: '페이지 게시 재개',
      icon: 'globe',
      sentence: '‘{title}’ 페이지를 다시 볼 수 있게 했어요',
    },
    {
      kind: 'page-builder.review_refused',
      label: '재검토 결과',
      icon: 'shield',
      sentence: '재검토했지만 페이지의 게시 중단을 그대로 두기로 했어요: {title}',
    },
    {
      kind: 'page-builder.plan_paid',
      label: '요금제 결제',
      icon: 'credit-card',
      sentence: '‘{title}’ 사이트의 프로 요금제를 결제했어요',
    },
    {
      kind: 'page-builder.plan_refunded',
      label: '요금제 환불',
      icon: 'credit-card',
      sentence: '‘{title}’ 사이트의 결제를 환불했어요',
    },
    {
      kind: 'page-builder.plan_ending',
      label: '요금제가 곧 끝남',
      icon: 'calendar-clock',
      sentence: '‘{title}’ 사이트의 프로 요금제가 곧 끝나요',
    },
    {
      kind: 'page-builder.plan_ended',
      label: '요금제가 끝남',
      icon: 'calendar-x',
      sentence: '‘{title}’ 사이트의 프로 요금제가 끝났어요',
    },
    { kind: 'page-builder.answered', label: '폼 답변', icon: 'inbox', sentence: '‘{title}’ 폼에 답이 왔어요' },
  ],
  extensions: {
    home: [{ id: 'pages', title: '내 페이지', more: '/page', access: 'member', order: 30, height: 236 }],
    palette: [
      { id: 'pages', kind: 'search', label: '페이지', access: 'member', order: 50 },
      {
        id: 'new-page',
        kind: 'create',
        label: '새 페이지',
        to: '/page/template',
        icon: 'layout-template',
        access: 'member',
        order: 40,
      },
    ],
  },
  shortcuts,
});
