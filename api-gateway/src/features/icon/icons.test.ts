import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { iconSearchSchema, iconSetSchema } from '@dojang/api-contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { createApp } from '../../app.ts';
import type { Log, LogEntry } from '../../platform/http/log.ts';
import { testApp } from '../../testing/test-app.ts';
import { isHarmlessIcon } from './icon-body.logic.ts';
import { createIconService } from './icon-service.ts';

let app: ReturnType<typeof createApp>;
beforeEach(async () => {
  ({ app } = await testApp());
});
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const get = (path: string) => app.request(`/api/public/icons/${path}`);

test('icons of the installed sets are answered, and the answer lists the names that a set does not have', async () => {
  for (const [prefix, name] of [
    ['lucide', 'star'],
    ['tabler', 'star'],
    ['simple-icons', 'kakaotalk'],
  ] as const) {
    const answer = await get(`${prefix}.json?icons=${name},no-such-icon`);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=604800');
    const set = iconSetSchema.parse(await answer.json());
    expect([prefix, Object.keys(set.icons), set.not_found]).toEqual([prefix, [name], ['no-such-icon']]);
    expect(isHarmlessIcon(set.icons[name]?.body ?? '<script>')).toBe(true);
  }
});

test('a search finds names of every installed set, and each of them is answered', async () => {
  const search = (query: string) => app.request(`/api/public/icon-search${query}`);
  for (const [query, icon] of [
    ['kakaotalk', 'simple-icons:kakaotalk'],
    ['coffee', 'lucide:coffee'],
    ['brand%20figma', 'tabler:brand-figma'],
  ]) {
    const { icons } = iconSearchSchema.parse(await (await search(`?query=${query}`)).json());
    expect(icons).toContain(icon);
    for (const found of icons.slice(0, 5)) {
      const [prefix = '', name = ''] = found.split(':');
      expect(Object.keys(iconSetSchema.parse(await (await get(`${prefix}.json?icons=${name}`)).json()).icons)).toEqual([
        name,
      ]);
    }
  }
  for (const query of ['', '?query=', '?q=cup', '?query=a&query=b', `?query=${'a'.repeat(61)}`]) {
    expect((await search(query)).status, query).toBe(400);
  }
});

test('an alias of an icon is answered together with its icon', async () => {
  const set = iconSetSchema.parse(await (await get('lucide.json?icons=home')).json());
  const parent = set.aliases?.home?.parent ?? '';
  expect(set.icons[parent]?.body).toContain('<path');
});

test('nothing outside of the installed sets is read', async () => {
  const paths = [
    'mdi.json?icons=home',
    '__proto__.json?icons=a',
    'constructor.json?icons=a',
    'lucide?icons=star',
    'lucide.json.json?icons=star',
  ];
  for (const path of [...paths, '..%2Flucide.json?icons=star', 'lucide%00.json?icons=star', '.json?icons=star']) {
    expect([400, 404], path).toContain((await get(path)).status);
  }
  for (const query of [
    '',
    '?icons=',
    '?icons=a,,b',
    '?icons=__proto__',
    '?icons=A',
    '?icons=../a',
    '?icons=a&b=c',
    `?icons=${'a,'.repeat(64)}a`,
  ]) {
    expect((await get(`lucide.json${query}`)).status, query).toBe(400);
  }
  const names = iconSetSchema.parse(await (await get('lucide.json?icons=constructor')).json());
  expect(names).toMatchObject({ icons: {}, not_found: ['constructor'] });
});

test('a set that is not installed comes from the configured service, without markup that can run', async () => {
  const asked: unknown[] = [];
  const url = await serve((request, response) => {
    asked.push(request.url);
    const icons = {
      home: { body: '<path d="M1 1"/>' },
      bad: { body: '<path onload="x()"/>' },
      more: { body: '<path/>' },
    };
    response.end(JSON.stringify({ prefix: 'mdi', icons, width: 24 }));
  });
  ({ app } = await testApp({ config: { iconService: url } }));
  expect(await (await get('mdi.json?icons=home,bad')).json()).toEqual({
    prefix: 'mdi',
    icons: { home: { body: '<path d="M1 1"/>' } },
    width: 24,
    not_found: ['bad'],
  });
  expect(asked).toEqual(['/mdi.json?icons=home,bad']);
});

test('icon load failure: a service that is slow, broken, elsewhere or too talkative has no icons, and a warning is logged', async () => {
  const logged: LogEntry[] = [];
  const log: Log = (entry) => logged.push(entry);
  const url = await serve((request, response) => {
    const path = request.url ?? '';
    if (path.startsWith('/moved')) response.writeHead(302, { location: '/mdi.json' }).end();
    else if (path.startsWith('/long')) response.end(`{"prefix":"long","icons":{},"x":"${'x'.repeat(2_000_000)}"}`);
    else if (path.startsWith('/text')) response.end('no');
    else if (path.startsWith('/other')) response.end('{"prefix":"mdi","icons":{}}');
    else if (path.startsWith('/error')) response.writeHead(500).end('{}');
  });
  const service = createIconService(url, log, 300);
  for (const prefix of ['moved', 'long', 'text', 'other', 'error', 'slow'])
    expect(await service(prefix, ['a']), prefix).toBeNull();
  expect(await createIconService(undefined, log)('mdi', ['a'])).toBeNull();
  expect(logged).toEqual(Array(6).fill({ level: 'warn', event: 'icon_service_failed' }));
});

test('an icon with anything but plain shapes is refused, such as a script, a link or a style', () => {
  const bodies = [
    '<script/>',
    '<path/><a href="x"/>',
    '<path style="x"/>',
    '<g\nonload=x>',
    '<g/onload=x>',
    '<image/>',
    '<use/>',
    '<!--',
    '<g fill="url(https://a)"/>',
    '<animate/>',
    '<foreignObject/>',
    '<path d="&#x22;"/>',
  ];
  for (const body of bodies) expect(isHarmlessIcon(body), body).toBe(false);
  expect(isHarmlessIcon('<g fill="none" stroke="currentColor"><path d="M1 1"/></g>')).toBe(true);
});
