import type { Transaction } from '@dojang/embedded/sql';
import { documentOptions, renderPage } from '@dojang/renderer';
import { digestOf, formSlot, storedForm } from '@dojang/renderer/publication-row';
import { type Template, templates } from '@dojang/renderer/templates';
import { makeAnswers, withForm } from './form.ts';

const OWNER = 'mina@dojang.test';
const DRAFT_ID = '7d0c0003-0000-4000-8000-000000000001';
const DESCRIPTION = '성미산 아래 작은 로스터리. 매일 아침 일곱 시에 문을 열어요.';
const PUBLISHED_ID = '7d0c0003-0000-4000-8000-000000000002';

/** Gives the demo's owner a draft and a published page with a form that people answered. */
export async function makePages(tx: Transaction, siteUrl?: string): Promise<void> {
  const [site] = await tx`select s.id from public.sites s join public.profiles p on p.id = s.owner_id
    where p.email = ${OWNER} order by s.created_at limit 1`;
  const [shop, lesson] = templates;
  if (!site || !shop || !lesson) throw new Error('no site or no templates for the demo’s pages');
  const cafe = { ...shop, project: withForm(shop.project) };
  await addPage(tx, { id: DRAFT_ID, siteId: site.id, slug: 'class', title: '12기 글쓰기 클래스', template: lesson });
  const seo = { description: DESCRIPTION };
  await addPage(tx, { id: PUBLISHED_ID, siteId: site.id, slug: 'cafe', title: '온기커피', template: cafe, seo });
  await publish(tx, PUBLISHED_ID, siteUrl);
}

interface DemoPage {
  id: string;
  siteId: string;
  slug: string;
  title: string;
  template: Template;
  seo?: { description?: string };
}

async function addPage(tx: Transaction, { id, siteId, slug, title, template, seo = {} }: DemoPage): Promise<void> {
  await tx`insert into public.pages (id, site_id, template_id, slug, title, draft, seo)
    values (${id}, ${siteId}, ${template.id}, ${slug}, ${title}, ${tx.json(template.project as never)}, ${tx.json(seo)})`;
}

/** Publishes as the gateway does, so that the page takes answers. */
async function publish(tx: Transaction, pageId: string, siteUrl?: string): Promise<void> {
  const [page] = await tx`select p.rev, p.title, p.seo, p.draft, s.owner_id, s.name, s.settings
    from public.pages p join public.sites s on s.id = p.site_id where p.id = ${pageId}`;
  if (!page) throw new Error('the page to publish does not exist');
  const { rev, title, seo, draft, owner_id: owner, name, settings } = page;
  const { html, report, payload, forms } = renderPage(draft, {
    ...documentOptions({ title, seo }, { name, settings }),
    formAction: formSlot,
    ...(siteUrl === undefined ? {} : { appUrl: siteUrl, reportUrl: `${siteUrl}/report/${pageId}` }),
  });
  const stored = forms.map(({ form }) => storedForm(form));
  await tx`select public.publish_page(${pageId}, ${rev}, ${owner}, ${html}, ${digestOf(html)}, ${tx.json(report as never)},
    ${JSON.stringify(payload.blocks)}, null, null, ${tx.json(stored as never)})`;
  for (const form of forms) await makeAnswers(tx, pageId, form);
  await makeVisits(tx, pageId);
}

/** Visits of the last month: more at weekends, mostly by phone, some from a search engine and a social network. */
async function makeVisits(tx: Transaction, pageId: string): Promise<void> {
  await tx`insert into public.page_visits (page_id, site_id, day, device, referrer, count, purge_at)
    select p.id, p.site_id, d.day, v.device, v.referrer,
      greatest(1, round(v.usual * (case when extract(isodow from d.day) >= 6 then 1.8 else 1 end) * (1 + 0.3 * sin(d.nth)))),
      d.day + interval '100 days'
    from public.pages p
    cross join (
      select (now() at time zone 'Asia/Seoul')::date - nth as day, nth from generate_series(0, 29) nth
    ) d
    cross join (values ('phone', '', 14), ('phone', 'search.naver.com', 9), ('phone', 'l.instagram.com', 6),
      ('desktop', '', 4), ('desktop', 'search.naver.com', 3), ('tablet', '', 1), ('bot', '', 5)) v (device, referrer, usual)
    where p.id = ${pageId}`;
}
