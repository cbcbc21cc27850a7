import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkSettings, SettingError } from './check-settings.logic.ts';
import { type Environment, SETTINGS } from './settings.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const namesIn = (env: Environment) => checkSettings(env).map(({ name }) => name);

describe('a name that looks like a setting', () => {
  test.each([
    ['SUPBASE_URL', 'SUPABASE_URL'],
    ['SMPT_URL', 'SMTP_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['SMTP_HOST', 'SMTP_URL'],
    ['TRUSTPROXY', 'TRUST_PROXY'],
    ['DOJANG_REGISTY', 'DOJANG_REGISTRY'],
    ['SUPABASE_ANON_KEY', 'SUPABASE_URL, SUPABASE_SECRET_KEY, SUPABASE_PUBLISHABLE_KEY, SUPABASE_JWT_SECRET'],
  ])('%s is refused, and %s suggested', (name, meant) => {
    const [problem, ...others] = checkSettings({ [name]: 'secret' });
    expect(others).toEqual([]);
    expect(problem).toMatchObject({
      name,
      ko: expect.stringContaining(`${meant} 인가요?`),
      en: expect.stringContaining(`Did you mean ${meant}?`),
    });
    expect(checkSettings({ [name]: 'secret', DOJANG_IGNORE: `OTHER, ${name}` })).toEqual([]);
    expect(checkSettings({ [name]: '' })).toEqual([]);
  });

  test('names of other programs are let through', () => {
    const foreign = [
      ...['HOME', 'HOSTNAME', 'PATH', 'POST', 'MAIL', 'TERM', 'USER', 'TMPDIR', 'LOGNAME', 'LC_ALL', 'NODE_OPTIONS'],
      ...['API_URL', 'API_KEY', 'AMQP_URL', 'BASE_URL', 'REDIS_URL', 'PROJECT_NAME', 'OTEL_RESOURCE_ATTRIBUTES'],
      ...['SUPABASE_ACCESS_TOKEN', 'npm_config_registry', 'KUBERNETES_SERVICE_HOST', 'E2E_PORT', 'NIGHTLY'],
      // Kubernetes makes these for a service that is called dojang.
      ...['DOJANG_SERVICE_HOST', 'DOJANG_SERVICE_PORT', 'DOJANG_SERVICE_PORT_HTTP', 'DOJANG_PORT'],
      ...['DOJANG_PORT_3000_TCP', 'DOJANG_PORT_3000_TCP_ADDR', 'DOJANG_PORT_3000_TCP_PROTO'],
    ];
    expect(namesIn(Object.fromEntries(foreign.map((name) => [name, 'x'])))).toEqual([]);
  });
});

test.each<[Environment, string[]]>([
  [{ MAIL_FROM: 'a@dojang.example' }, ['MAIL_FROM']],
  [{ SMTP_URL: 'smtp://localhost' }, ['SMTP_URL']],
  [{ DKIM_SELECTOR: 'a' }, ['DKIM_SELECTOR']],
  [{ TOSS_CLIENT_KEY: 'test_ck_a' }, ['TOSS_CLIENT_KEY']],
  [{ TOSS_SECRET_KEY: 'test_sk_a' }, ['TOSS_SECRET_KEY']],
  [{ SUPABASE_URL: 'https://x.supabase.co' }, ['SUPABASE_URL']],
  [{ SUPABASE_SECRET_KEY: 'a', SUPABASE_PUBLISHABLE_KEY: 'b' }, ['SUPABASE_SECRET_KEY', 'SUPABASE_PUBLISHABLE_KEY']],
  [{ SHARED_DIR: '/srv' }, ['SHARED_DIR']],
  [{ AI_URL: 'https://api.example' }, ['AI_URL']],
  [{ OPERATOR_PHONE: '02-123-4567' }, ['OPERATOR_PHONE']],
])('%o alone is refused, and the missing ones are named', (env, names) => {
  const problems = checkSettings(env);
  expect(problems.map(({ name }) => name)).toEqual(names);
  const [name = ''] = names;
  for (const need of SETTINGS.get(name)?.needs ?? []) expect(problems[0]?.en).toContain(need);
  expect(checkSettings(env, 'each')).toEqual([]);
});

test.each<[string, string[], string[]]>([
  ['TRUST_PROXY', ['1', '0'], ['true', 'yes']],
  ['PORT', ['3000', '0'], ['70000', '-1', 'http']],
  ['SITE_URL', ['https://dojang.example', 'http://10.0.0.1:3000/'], ['dojang.example', 'ftp://dojang.example']],
  ['DATABASE_URL', ['postgres://a:b@c/d', 'postgresql:///d?host=/run'], ['mysql://x', 'localhost:5432']],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', ['http://127.0.0.1:4318'], ['nope', '127.0.0.1:4318']],
  ['OTEL_TRACES_SAMPLER_ARG', ['0.1', '1', '0'], ['a tenth', '2', ' ']],
  ['METRICS_TOKEN', ['a-token-of-the-tests'], ['short', 'a token of the tests']],
  ['PAGES_DOMAIN', ['dojang.page', 'localhost', 'pages.test:3000'], ['10.0.0.1', 'https://dojang.page', 'a_b']],
  ['IMAGE_HOSTS', ['https://a.example, https://b.example/'], ['a.example', 'https://a.example/path']],
  ['DNS_SERVER', ['1.1.1.1, [::1]:53', '127.0.0.1:5353'], ['one.one.one.one']],
  ['SITE_ADDRESSES', ['203.0.113.7, 2001:db8::1'], ['dojang.example']],
  ['TLS_ADDRESS', ['127.0.0.1:443'], ['a b']],
  ['RELEASE_QUOTA_MB', ['1024'], ['1.5', '0', '1 GB']],
  ['DOJANG_REGISTRY', ['file', 'database'], ['postgres']],
  ['DOJANG_SUPER_EMAIL', ['owner@dojang.example'], ['owner', '도장 <owner@dojang.example>']],
  ['SERVICE_WORKER', ['off', 'on'], ['0']],
])('%s may be one of %o, and none of %o', (name, right, wrong) => {
  const check = (value: string) => checkSettings({ [name]: value }, 'each').map((problem) => problem.name);
  for (const value of right) expect(check(value), value).toEqual([]);
  for (const value of wrong) expect(check(value), value).toEqual([name]);
});

test('the mail server and its sender are refused without the password in the message', () => {
  const right = { SMTP_URL: 'smtps://dojang:p%40ss@mail.example.com', MAIL_FROM: ' 도장 <no-reply@dojang.example> ' };
  expect(checkSettings(right)).toEqual([]);
  for (const SMTP_URL of ['mail.example.com', 'http://a:secret@b.example', 'smtp://a:secret@b.example/x', 'smtp://']) {
    const problems = checkSettings({ ...right, SMTP_URL });
    expect(problems, SMTP_URL).toMatchObject([{ name: 'SMTP_URL' }]);
    expect(new SettingError(problems).message).not.toContain('secret');
  }
  for (const MAIL_FROM of ['도장', 'a@b@c', 'a@b.example, c@d.example', '도장 <a@b.example>\r\nBcc: x@y.example']) {
    expect(checkSettings({ ...right, MAIL_FROM }), MAIL_FROM).toMatchObject([{ name: 'MAIL_FROM' }]);
  }
});

test('settings that contradict each other are refused: a test key beside a live key, a demo in a database of the operator', () => {
  const keys = { TOSS_CLIENT_KEY: 'test_ck_a', TOSS_SECRET_KEY: 'test_sk_a' };
  expect(checkSettings(keys)).toEqual([]);
  expect(namesIn({ ...keys, TOSS_SECRET_KEY: 'live_sk_a' })).toEqual(['TOSS_CLIENT_KEY']);
  expect(namesIn({ TOSS_CLIENT_KEY: 'test_sk_a', TOSS_SECRET_KEY: 'test_ck_a' })).toEqual(Object.keys(keys));
  expect(namesIn({ DEMO: '1', DATABASE_URL: 'postgres://a/b' })).toEqual(['DEMO']);
});

test('every problem is one Korean and one English line', () => {
  const { message } = new SettingError(checkSettings({ SUPBASE_URL: 'a', MAIL_FROM: 'a@b.example', PORT: 'x' }));
  const lines = message.split('\n');
  expect(lines).toHaveLength(6);
  lines.forEach((line, at) => {
    expect(line).toMatch(/^(?:SUPBASE_URL|MAIL_FROM|PORT): /);
    expect(/[가-힣]/.test(line), line).toBe(at % 2 === 0);
  });
});

test('the settings are the variables that the gateway and its commands read', () => {
  const sources = ['api-gateway/src', 'scripts', 'shell/cli/src']
    .flatMap((folder) => readdirSync(path.join(ROOT, folder), { recursive: true }).map((file) => `${folder}/${file}`))
    .filter((file) => file.endsWith('.ts') && !/test|\/settings\/|mail-server/.test(file))
    .map((file) => readFileSync(path.join(ROOT, file), 'utf8'));
  const code = sources.join('\n');
  const isRead = (name: string) => new RegExp(`\\b${name}\\b`).test(code);
  // These two are read by a library.
  const byLibrary = ['OTEL_EXPORTER_OTLP_HEADERS'];
  expect([...SETTINGS.keys()].filter((name) => !isRead(name) && !byLibrary.includes(name))).toEqual(['DOJANG_IGNORE']);
  const read = [...code.matchAll(/\benv\.([A-Z][A-Z_]+)\b/g)].map(([, name = '']) => name);
  expect(read.length).toBeGreaterThan(30);
  expect(namesIn(Object.fromEntries(read.filter((name) => !SETTINGS.has(name)).map((name) => [name, 'x'])))).toEqual(
    [],
  );
});

test('docs/settings.md is made of the settings (npx vitest -u writes it)', async () => {
  const groups = Map.groupBy(SETTINGS, ([, { group }]) => group);
  const parts = [...groups].map(([group, settings]) => {
    const rows = settings.map(([name, { kind, does, needs = [] }]) => {
      const beside = needs.length > 0 ? ` With ${needs.map((need) => `\`${need}\``).join(' and ')}.` : '';
      return `| \`${name}\` | ${kind.en} | ${does}${beside} |`;
    });
    return `## ${group}\n\n| name | value | what it does |\n|---|---|---|\n${rows.join('\n')}\n`;
  });
  const page = `# Settings

Environment variables of \`npm start\` and of the commands. A start with a misspelt name, a value of another form, or a setting
without the one that it needs is refused, with a line for each. \`npm run doctor\` tells what is set, and tries it. This page is
made of \`api-gateway/src/settings/settings.ts\`.

${parts.join('\n')}`;
  await expect(page).toMatchFileSnapshot(path.join(ROOT, 'docs/settings.md'));
});
