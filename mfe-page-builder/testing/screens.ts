import { BLOCKS, projectOf } from '@dojang/renderer/blocks';
import { admin, firstOf, guest, mina, type Screen, type ScreenKit } from '../../e2e/support/screen.ts';

const TEMPLATE = '7d0c0002-0000-4000-8000-000000000001';

export async function screens(kit: ScreenKit): Promise<Screen[]> {
  const { mina: person } = kit;
  const { id: page, site_id: site } = await firstOf<{ id: string; site_id: string }>(
    person,
    'pages?select=id,site_id&removed_at=is.null&order=created_at&limit=1',
  );
  const visited = await firstOf(person, 'pages?select=id&slug=eq.cafe');
  const answer = await answeredForm(kit, site);
  const { id: domain } = await person.send<{ id: string }>('/api/private/page/domain/add', {
    siteId: site,
    address: '온기커피.com',
  });
  const order = { siteId: site, plan: 'pro' };
  const { orderNo } = await person.send<{ orderNo: string }>('/api/private/pay/order', order);
  const shareId = await person.send<string>('/rest/v1/rpc/create_page_share', { p_page_id: page, p_days: 1 });
  const { url: preview } = await person.send<{ url: string }>('/api/private/page/shareLink', { shareId });
  const section = crypto.randomUUID();
  const shared = { id: section, site_id: site, name: '바닥글', project: projectOf([]) };
  await person.send('/rest/v1/page_sections', shared);
  return [
    guest('/page/previewIframe', '/page/previewIframe?token=x', { shows: '열 수 없는 링크예요' }),
    mina('/page/view/:pageId', `/page/view/${page}`),
    mina('/page/view/:pageId', `/page/view/${visited.id}?tab=visits`, { shows: '번 방문했어요' }),
    mina('/page/domain2', `/page/domain2?domainId=${domain}`, { shows: '가비아' }),
    mina('/page/data', `/page/data?answer=${answer}`, { shows: '에 동의했어요' }),
    mina('/page/setting'),
    mina('/page/setting', `/page/setting?pageId=${page}`),
    mina('/page/setting', `/page/setting?tab=plan&siteId=${site}`, { shows: '9,900원 / 월' }),
    mina('/page/checkout', `/page/checkout?orderNo=${orderNo}`, { shows: '결제할 금액' }),
    mina('/page/edit', `/page/edit?pageId=${page}`),
    mina('/page/edit', `/page/edit?pageId=${page}&sectionId=${section}`),
    mina('/page/previewIframe', preview, { ready: 'iframe[title="페이지 미리보기"]' }),
    admin('/page/edit', `/page/edit?templateId=${TEMPLATE}`),
  ];
}

/** Publishes a form and answers it; returns the answer. */
async function answeredForm({ request, mina: person }: ScreenKit, siteId: string): Promise<string> {
  const id = crypto.randomUUID();
  const block = BLOCKS.find((candidate) => candidate.id === 'form');
  const draft = projectOf(block ? [block.make()] : []);
  await person.send('/rest/v1/pages', { id, site_id: siteId, title: '문의', slug: `look-${id}`, draft });
  await person.send('/api/private/page/publish', { pageId: id, baseRev: 1, keepsSamples: true });
  const html = await (await request.get(`/landing/${id}`)).text();
  const action = / action="([^"]+)"/.exec(html)?.[1] ?? '';
  const form = { 'a.name': '한여름', 'a.phone': '010-1234-5678', 'a.message': '토요일에 가도 되나요?', consent: 'yes' };
  await request.post(action, { form });
  return (await firstOf(person, 'form_submissions?select=id&order=created_at.desc&limit=1')).id;
}

export const opened = async () => ['/page', '/test/embed', '/test/pageEditor'];
