import { defineRemote } from '@dojang/contract';

/** The area of the platform's operators: overview, members, agreements, boards and page templates. */
export default defineRemote({
  name: 'admin',
  requires: { contract: 1, schema: '20270215000100', api: 1 },
  mounts: ['/admin', '/test'],
  routes: [
    { path: '/admin', layout: 'admin', access: 'admin', title: '운영 현황' },
    { path: '/admin/membership/user', layout: 'admin', access: 'admin', title: '회원' },
    { path: '/admin/agreement', layout: 'admin', access: 'admin', title: '약관', beforeConsent: true },
    { path: '/admin/board', layout: 'admin', access: 'admin', title: '게시판' },
    { path: '/admin/audit', layout: 'admin', access: 'admin', title: '감사 기록' },
    { path: '/admin/report', layout: 'admin', access: 'admin', title: '신고' },
    { path: '/admin/remote', layout: 'admin', access: 'admin', title: '배포', opensPreviews: true },
    { path: '/admin/template', layout: 'admin', access: 'admin', title: '템플릿' },
    { path: '/admin/template/edit/:templateId', layout: 'admin', access: 'admin', title: '템플릿 고치기' },
    { path: '/test', layout: 'default', access: 'admin', title: '개발자 페이지' },
    { path: '/test/ai', layout: 'default', access: 'admin', title: '글 받아쓰기' },
    { path: '/test/crypto', layout: 'default', access: 'admin', title: '암호' },
    { path: '/test/drag', layout: 'default', access: 'admin', title: '끌어서 옮기기' },
    { path: '/test/floating', layout: 'default', access: 'admin', title: '떠 있는 것' },
    { path: '/test/test', layout: 'default', access: 'admin', title: '자가 점검' },
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
    { to: '/admin/agreement', label: '약관', icon: 'scroll-text', area: 'admin', access: 'admin', order: 40 },
    { to: '/admin/board', label: '게시판', icon: 'panels-top-left', area: 'admin', access: 'admin', order: 50 },
    { to: '/admin/audit', label: '감사 기록', icon: 'history', area: 'admin', access: 'admin', order: 60 },
    { to: '/admin/remote', label: '배포', icon: 'rocket', area: 'admin', access: 'admin', order: 70 },
    { to: '/test', label: '개발자 페이지', icon: 'flask-conical', area: 'admin', access: 'admin', order: 90 },
  ],
  extensions: {
    palette: [
      { id: 'members', kind: 'search', label: '회원', access: 'admin', order: 80 },
      { id: 'templates', kind: 'search', label: '템플릿', access: 'admin', order: 85 },
    ],
  },
  notifications: [
    {
      kind: 'admin.canary_ended',
      label: '저절로 끝난 먼저 공개',
      icon: 'shield-alert',
      sentence: '먼저 공개하기를 저절로 끝냈어요: {title}',
    },
    {
      kind: 'admin.remote_failing',
      label: '자주 실패하는 영역',
      icon: 'triangle-alert',
      sentence: '공개 중인 버전이 자주 실패해요: {title}',
    },
  ],
  shortcuts: [{ keys: 'mod+enter', label: '맨 위의 창 닫기', at: '/test/floating' }],
  errors: {
    published_again: {
      title: '그사이 소유자가 다시 게시했어요.',
      description: '목록을 다시 읽었어요. 지금 게시된 내용을 살펴봐 주세요.',
    },
    not_looked_at: {
      title: '지금 게시된 내용을 먼저 살펴봐 주세요.',
      description: '‘내용 보기’로 연 뒤에 되돌릴 수 있어요.',
    },
    seal_refused: { title: '열지 못했어요.', description: '비밀번호가 다르거나, 잠긴 글이 바뀌었어요.' },
    seal_unreadable: { title: '잠긴 글이 아니에요.' },
    ai_cut_off: { title: '글이 중간에 끊겼어요.' },
    template_category_taken: { title: '같은 이름의 종류가 있어요.', description: '다른 이름을 적어 주세요.' },
    template_category_in_use: {
      title: '템플릿이 있는 종류예요.',
      description: '템플릿을 옮길 종류를 고른 뒤에 지워 주세요.',
    },
    template_in_use: {
      title: '쓰고 있는 템플릿이에요.',
      description: '갤러리에 있거나 이 템플릿으로 만든 페이지가 있으면 지울 수 없어요.',
    },
    too_many_templates: {
      title: '템플릿은 200개까지 만들 수 있어요.',
      description: '쓰지 않는 템플릿을 지워 주세요.',
    },
    too_many_template_categories: { title: '종류는 50개까지 만들 수 있어요.' },
    release_refused: {
      title: '플랫폼이 이 버전을 받지 않았어요.',
      description: '지금 화면과 함께 쓸 수 없는 버전이에요. 바뀐 것은 없어요.',
    },
    preview_host_missing: {
      title: '미리보기에는 서버의 PAGES_DOMAIN 설정이 필요해요.',
      description: '서비스 주소와 다른 도메인으로 정해 주세요.',
    },
    super_required: { title: '이 영역은 최고 관리자만 배포할 수 있어요.' },
    deploy_tokens_limit: {
      title: '한 영역의 배포 토큰은 20개까지 쓸 수 있어요.',
      description: '쓰지 않는 토큰을 폐기해 주세요.',
    },
    site_board_in_use: { title: '글이 있는 게시판이에요.', description: '글이 있으면 보관만 할 수 있어요.' },
    site_board_is_default: {
      title: '기본 게시판은 그대로 두어야 해요.',
      description: '새 공지와 회원가입의 약관이 여기에 있어요.',
    },
  },
});
