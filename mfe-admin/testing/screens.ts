import { admin, type Screen } from '../../e2e/support/screen.ts';

const TEMPLATE = '7d0c0002-0000-4000-8000-000000000001';

export const screens = async (): Promise<Screen[]> => [
  admin('/admin/report', '/admin/report', { shows: '처리할 신고가 없어요' }),
  admin('/admin/template', '/admin/template', { shows: '동네 카페' }),
  admin('/admin/template/edit/:templateId', `/admin/template/edit/${TEMPLATE}`, { ready: 'h1' }),
  admin('/admin/agreement', '/admin/agreement', { shows: '동의 현황' }),
  admin('/admin/audit', '/admin/audit', { ready: 'ol li' }),
  admin('/admin/remote', '/admin/remote', { ready: 'li h2' }),
  admin('/admin/board', '/admin/board', { shows: '공지사항' }),
];

export const opened = async () => ['/admin/membership/user', '/admin/remote', '/test/floating'];
