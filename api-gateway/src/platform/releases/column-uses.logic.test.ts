import { expect, test } from 'vitest';
import { columnUses, selected } from './column-uses.logic.ts';

const found = (source: string) => [...columnUses(source)].sort();

test.each([
  ['db.from("memos").select("id, title:name").eq("user_id",e).order("rank")', ['id', 'name', 'rank', 'user_id']],
  ['(await db().from("memos").select("*",{count:"exact"}))', []],
  ['db.from("memos").insert({id:e,name:t}).select("rank")', ['id', 'name', 'rank']],
  ['db.from("memos").upsert([{id:1},{"user_id":2}],{onConflict:"id, day"})', ['day', 'id', 'user_id']],
  ['db.from("memos").update({...rest,[key]:1,pinned:!0}).match({owner:me})', ['owner', 'pinned']],
  [
    'db.from("memos").select("id").or("name.eq.a,and(rank.gt.1,not.removed_at.is.null)")',
    ['id', 'name', 'rank', 'removed_at'],
  ],
  [`db.from("memos").select(\`id, \${"na"+"me"}\`)`, ['id', 'name']],
  [`const C="id, name";function f(){return db.from("memos").select(\`\${C}, rank\`)}`, ['id', 'name', 'rank']],
  // The name is a parameter, another variable of the same name, or a variable that is set later.
  ['const C="id";const f=(C)=>db.from("memos").select(C)', []],
  ['const C="id";function f(){const C=g();return db.from("memos").select(C)}', []],
  ['let C;C="id";db.from("memos").select(C)', []],
  ['const a=b,b=a;db.from("memos").select(a)', []],
  ['Array.from("memos").map((x)=>x.eq("id"));buckets.from("memos").upload("id")', []],
])('%s', (source, columns) => {
  expect(found(source)).toEqual(columns.map((column) => `memos.${column}`));
});

test('columns of embedded tables are those of their tables', () => {
  const text = 'id::text, data->>title, author:profiles!notes_author_fkey ( name, ...sites(slug) ), projects(count), *';
  expect(selected(text, 'notes')).toEqual(['notes.id', 'notes.data', 'profiles.name', 'sites.slug', 'projects.count']);
  expect(found('db.from("notes").select("id").eq("profiles.level",1)')).toEqual(['notes.id', 'profiles.level']);
});

test('the columns of another table of the same script are not mixed up', () => {
  expect(found('db.from("a").select("x").then(()=>db.from("b").select("y"))')).toEqual(['a.x', 'b.y']);
});
