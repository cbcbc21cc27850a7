import type { Sql, Transaction } from '@dojang/embedded/sql';
import { type Template, templateCategories, templates } from '@dojang/renderer/templates';
import { seedOnce, withSeedLock } from './once.ts';

/** Fills the template gallery. A template's row is updated from the code until a user changes or deletes it. */
export async function seedTemplates(sql: Sql): Promise<void> {
  await withSeedLock(sql, async (tx) => {
    for (const [rank, { id, name }] of templateCategories.entries()) {
      await seedOnce(
        tx,
        `template_categories/${id}`,
        () =>
          tx`insert into public.template_categories (id, name, rank) values (${id}, ${name}, ${rank}) on conflict do nothing`,
      );
    }
    for (const [rank, template] of templates.entries()) await seedTemplate(tx, template, rank);
  });
}

/** A hash of the columns that the code defines, of the row in the database or of the template in the code. */
const hashOfRow = (tx: Transaction, id: string) => tx<{ hash: string }[]>`
  select md5(jsonb_build_object('name', name, 'description', description, 'project', project)::text) as hash
  from public.templates where id = ${id}`;
const hashOfTemplate = (tx: Transaction, { name, description, project }: Template) => tx<{ hash: string }[]>`
  select md5(jsonb_build_object(
    'name', ${name}::text, 'description', ${description}::text, 'project', ${tx.json(project as never)}::jsonb)::text) as hash`;

async function seedTemplate(tx: Transaction, template: Template, rank: number): Promise<void> {
  const { id, category, name, description, project } = template;
  const record = `templates/${id}`;
  const [known] = await tx<{ hash: string }[]>`
    select hash from supabase_migrations.seed_files where path = ${record}`;
  const [wanted] = await hashOfTemplate(tx, template);
  if (!wanted || known?.hash === wanted.hash) return;
  if (!known) {
    await tx`
      insert into public.templates (id, category_id, name, description, project, status, rank)
      values (
        ${id}, (select c.id from public.template_categories c where c.id = ${category.id} or c.name = ${category.name} limit 1),
        ${name}, ${description}, ${tx.json(project as never)}, 'published', ${rank}
      ) on conflict do nothing`;
  } else {
    const [row] = await hashOfRow(tx, id);
    // A user has changed or deleted the template since it was seeded.
    if (row?.hash !== known.hash) return;
    await tx`
      update public.templates
      set name = ${name}, description = ${description}, project = ${tx.json(project as never)}, rev = rev + 1, updated_at = now()
      where id = ${id}`;
  }
  await tx`
    insert into supabase_migrations.seed_files (path, hash) values (${record}, ${wanted.hash})
    on conflict (path) do update set hash = excluded.hash`;
}
