import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Person, signUp, startWorkspace } from '../test-support.ts';
import type { TestDatabase } from '../testing.ts';

let database: TestDatabase;
let person: Person;
let projectId: string;
beforeAll(async () => {
  database = await startWorkspace();
  person = await signUp(database.embedded);
  const made = await person.client.from('projects').insert({ name: '큰 값' }).select('id').single();
  projectId = made.data?.id;
});
afterAll(() => database.stop());

/** A document of more than 64 KB, with texts that look like JSON and like a mark. */
const large = (name: string) => ({
  name,
  odd: '} ] " \\ {"a":[1]} 00000000-0000-4000-8000-000000000000',
  list: Array.from({ length: 9_000 }, (_, at) => ({ at, text: '가' })),
});
const notes = () => person.client.from('notes');

describe('a large JSON value', () => {
  test('is stored and read unchanged, alone and in several rows', async () => {
    const one = await notes()
      .insert({ project_id: projectId, title: 'one', content: large('one') })
      .select('content')
      .single();
    expect(one.error).toBeNull();
    expect(one.data?.content).toEqual(large('one'));
    const rows = ['two', 'three'].map((title) => ({ project_id: projectId, title, content: large(title) }));
    const several = await notes().insert(rows).select('title,content').order('title');
    expect(several.error).toBeNull();
    expect(several.data).toEqual(['three', 'two'].map((title) => ({ title, content: large(title) })));
    const read = await notes().select('content').eq('title', 'two').single();
    expect(read.data?.content).toEqual(large('two'));
  });

  test('replaces another one, and is returned inside of an embedded row', async () => {
    await notes().insert({ project_id: projectId, title: 'four', content: {} });
    const changed = await notes()
      .update({ content: large('changed') })
      .eq('title', 'four')
      .select('content')
      .single();
    expect(changed.data?.content).toEqual(large('changed'));
    const embedded = await person.client
      .from('projects')
      .select('name, notes(content)')
      .eq('notes.title', 'four')
      .single();
    expect(embedded.error).toBeNull();
    expect(embedded.data).toEqual({ name: '큰 값', notes: [{ content: large('changed') }] });
  });

  test('in a column of text is stored as its JSON', async () => {
    const made = await notes()
      .insert({ project_id: projectId, title: large('text'), content: {} })
      .select('title')
      .single();
    expect(JSON.parse(made.data?.title)).toEqual(large('text'));
  });

  test('is not parsed or written on the way', async () => {
    await notes().insert({ project_id: projectId, title: 'passed', content: large('passed') });
    const body = JSON.stringify({ content: large('passed again') });
    const parsed = vi.spyOn(JSON, 'parse');
    const written = vi.spyOn(JSON, 'stringify');
    const answer = await database.embedded.fetch(
      new Request('http://localhost/rest/v1/notes?title=eq.passed&select=content', {
        method: 'PATCH',
        headers: {
          apikey: database.embedded.publishableKey,
          authorization: `Bearer ${person.token}`,
          'content-type': 'application/json',
          prefer: 'return=representation',
        },
        body,
      }),
      { peerAddress: null },
    );
    const longest = Math.max(...parsed.mock.calls.map(([text]) => text.length));
    const longestWritten = Math.max(...written.mock.results.map(({ value }) => String(value).length));
    parsed.mockRestore();
    written.mockRestore();
    expect([answer.status, await answer.json()]).toEqual([200, [JSON.parse(body)]]);
    expect([longest, longestWritten].every((length) => length < 10_000)).toBe(true);
  });

  test('that is not JSON is refused by the database', async () => {
    const inside = JSON.stringify(large('broken')).slice(1, -1);
    const answer = await database.embedded.fetch(
      new Request('http://localhost/rest/v1/notes', {
        method: 'POST',
        headers: {
          apikey: database.embedded.publishableKey,
          authorization: `Bearer ${person.token}`,
          'content-type': 'application/json',
        },
        body: `{"project_id":"${projectId}","title":"broken","content":{${inside},}}`,
      }),
      { peerAddress: null },
    );
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code: '22P02' })]);
  });
});

test('a row that is spread into another one has the members of its values, up to a size', async () => {
  const content = { text: '가'.repeat(2_000) };
  const made = await notes().insert({ project_id: projectId, title: 'spread', content }).select('id').single();
  const spread = () => person.client.from('notes').select('title, ...projects(name)').eq('id', made.data?.id).single();
  expect((await spread()).data).toEqual({ title: 'spread', name: '큰 값' });
  const members = () => notes().select('content, ...projects(name)').eq('id', made.data?.id).single();
  expect((await members()).data).toEqual({ content, name: '큰 값' });
  const huge = { text: '가'.repeat(600_000) };
  await notes().update({ content: huge }).eq('id', made.data?.id);
  expect(await members()).toMatchObject({ status: 413, error: { code: 'answer_too_large' } });
});

test('a long request of many small values is refused before it is parsed', async () => {
  const rows = `[${Array.from({ length: 60_000 }, () => '{}').join(',')}]`;
  const answer = await database.embedded.fetch(
    new Request('http://localhost/rest/v1/notes', {
      method: 'POST',
      headers: { apikey: database.embedded.publishableKey, authorization: `Bearer ${person.token}` },
      body: rows,
    }),
    { peerAddress: null },
  );
  expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code: 'PGRST102' })]);
});

test('a text that is an id is not taken for a value', async () => {
  const id = crypto.randomUUID();
  const made = await notes()
    .insert({ project_id: projectId, title: id, content: { ...large('id'), id } })
    .select('title,content')
    .single();
  expect(made.data).toEqual({ title: id, content: { ...large('id'), id } });
});
