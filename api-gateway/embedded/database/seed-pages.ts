import { createHash } from 'node:crypto';
import { renderPage } from '@dojang/renderer';
import { type Template, templateCategories, templates } from '@dojang/renderer/templates';
import type { Sql } from '../postgres/connect.ts';

const DEMO_OWNER = 'mina@dojang.test';
const DRAFT_ID = '7d0c0003-0000-4000-8000-000000000001';
const PUBLISHED_ID = '7d0c0003-0000-4000-8000-000000000002';
const VERSION_ID = '7d0c0004-0000-4000-8000-000000000001';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/**
 * Fills the template gallery with what the renderer brings along, and gives the demo's owner a draft and a published
 * page. May run at every start: templates follow the code, pages that are there stay as people left them.
 */
export async function seedPages(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    for (const [rank, { id, name }] of templateCategories.entries()) {
      await tx`insert into public.template_categories (id, name, rank) values (${id}, ${name}, ${rank})
        on conflict do nothing`;
    }
    for (const [rank, { id, category, name, description, project }] of templates.entries()) {
      await tx`insert into public.templates (id, category_id, name, description, project, status, rank)
        select ${id}, c.id, ${name}, ${description}, ${tx.json(project as never)}, 'published', ${rank}
        from public.template_categories c where c.name = ${category.name}
        on conflict (id) do update set project = excluded.project, description = excluded.description
        where public.templates.project <> excluded.project`;
    }
  });
  const [site] = await sql`select s.id from public.sites s join public.profiles p on p.id = s.owner_id
    where p.email = ${DEMO_OWNER} order by s.created_at limit 1`;
  const [shop, lesson] = templates;
  if (!site || !shop || !lesson) return;
  await addPage(sql, { id: DRAFT_ID, siteId: site.id, slug: 'class', title: '12기 글쓰기 클래스', template: lesson });
  await addPage(sql, { id: PUBLISHED_ID, siteId: site.id, slug: 'cafe', title: '온기커피', template: shop });
  await publish(sql, PUBLISHED_ID, shop);
}

interface DemoPage {
  id: string;
  siteId: string;
  slug: string;
  title: string;
  template: Template;
}

async function addPage(sql: Sql, { id, siteId, slug, title, template }: DemoPage): Promise<void> {
  await sql`insert into public.pages (id, site_id, template_id, slug, title, draft)
    values (${id}, ${siteId}, ${template.id}, ${slug}, ${title}, ${sql.json(template.project as never)})
    on conflict do nothing`;
}

async function publish(sql: Sql, pageId: string, template: Template): Promise<void> {
  const { html, report, payload } = renderPage(template.project, {
    title: '온기커피',
    description: '성미산 아래 작은 로스터리. 매일 아침 일곱 시에 문을 열어요.',
  });
  await sql`with version as (
      insert into public.page_versions
        (id, page_id, site_id, kind, title, project, html, etag, report, payload)
      select ${VERSION_ID}, p.id, p.site_id, 'publish', p.title, p.draft, ${html},
        ${`"${sha256(html)}"`}, ${sql.json(report as never)},
        ${JSON.stringify(payload.blocks)}
      from public.pages p where p.id = ${pageId} and p.live_version_id is null
      on conflict do nothing returning id, page_id)
    update public.pages p set live_version_id = v.id, published_at = now() from version v where p.id = v.page_id`;
}
