import type { Sql } from '@dojang/embedded/sql';

/** Comments and line breaks of a function body do not change its behaviour. */
const asCode = (text: string) =>
  text
    .replace(/^\s*--.*$/gm, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Each query returns rows with one column `line`. Only names in the schema `public` are without schema. */
const QUERIES = {
  table: `
    select format('%s rls=%s options=%s', c.oid::regclass, c.relrowsecurity, c.reloptions) as line
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')`,
  column: `
    select format('%s.%s %s null=%s default=%s generated=%s identity=%s options=%s statistics=%s storage=%s', a.attrelid::regclass,
      a.attname, format_type(a.atttypid, a.atttypmod), not a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attgenerated, a.attidentity,
      a.attoptions, a.attstattarget, a.attstorage) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped`,
  constraint: `
    select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`,
  index: `
    select pg_get_indexdef(i.indexrelid) as line from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace`,
  function: `select pg_get_functiondef(p.oid) as line from pg_proc p where p.pronamespace = 'public'::regnamespace`,
  trigger: `
    select pg_get_triggerdef(t.oid) || ' enabled=' || t.tgenabled::text as line
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and p.pronamespace = 'public'::regnamespace`,
  policy: `
    select format('%s.%s %s %s %s to %s using (%s) check (%s)', schemaname, tablename, policyname, permissive, cmd, roles, qual,
      with_check) as line
    from pg_policies where schemaname in ('public', 'realtime', 'storage')`,
  tableGrant: `
    select format('%s %s %s', c.oid::regclass, r.role, string_agg(v.verb, ' ' order by v.verb)) as line
    from pg_class c, unnest(array['anon', 'authenticated', 'service_role']) r (role),
      unnest(case c.relkind when 'S' then array['USAGE', 'SELECT', 'UPDATE']
        else array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'] end) v (verb)
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and case c.relkind when 'S' then has_sequence_privilege(r.role, c.oid, v.verb) else has_table_privilege(r.role, c.oid, v.verb) end
    group by c.oid, r.role`,
  columnGrant: `
    select format('%s.%s %s %s', a.attrelid::regclass, a.attname, r.role, v.verb) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid, unnest(array['anon', 'authenticated']) r (role),
      unnest(array['SELECT', 'INSERT', 'UPDATE']) v (verb)
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and has_column_privilege(r.role, a.attrelid, a.attnum, v.verb)`,
  functionGrant: `
    select format('%s %s', p.oid::regprocedure, r.role) as line
    from pg_proc p, unnest(array['public', 'anon', 'authenticated', 'service_role']) r (role)
    where p.pronamespace = 'public'::regnamespace and has_function_privilege(r.role, p.oid, 'execute')`,
  comment: `
    select format('%s %s', coalesce(c.oid::regclass::text, d.objoid::text), d.description) as line
    from pg_description d join pg_class c on c.oid = d.objoid and d.classoid = 'pg_class'::regclass
    where c.relnamespace = 'public'::regnamespace`,
  publication: `select format('%s %s.%s', pubname, schemaname, tablename) as line from pg_publication_tables`,
  bucket: `select (to_jsonb(b) - '{created_at,updated_at,owner,owner_id}'::text[])::text as line from storage.buckets b`,
  role: `select format('%s %s', rolname, rolconfig) as line from pg_roles where rolname in ('anon', 'authenticated', 'service_role')`,
} as const;

/**
 * A description of a database's public schema, one sorted line per object: tables, columns, constraints, indexes,
 * functions, triggers, policies, grants, comments, publications, buckets. Two databases with the same lines behave the
 * same. It does not contain the order of columns.
 */
export async function describeSchema(sql: Sql): Promise<string[]> {
  const lines: string[] = [];
  for (const [kind, query] of Object.entries(QUERIES)) {
    for (const { line } of await sql.unsafe<{ line: unknown }[]>(query)) {
      lines.push(`${kind} ${asCode(typeof line === 'string' ? line : JSON.stringify(line))}`);
    }
  }
  return lines.sort();
}
