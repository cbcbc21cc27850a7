import { expect, test } from 'vitest';
import { memoDescriptor, SHELL_FILES, writeRemote, writeShell } from '../../../testing/releases.ts';
import { testApp } from '../../../testing/test-app.ts';

test('robots.txt excludes private paths and names the sitemap', async () => {
  const { app } = await testApp({ config: { siteUrl: 'https://dojang.example' } });
  const text = await (await app.request('https://dojang.example/robots.txt')).text();
  expect(text).toContain('Disallow: /api/');
  expect(text).toContain('Allow: /storage/v1/object/public/site-assets/\n');
  expect(text).toContain('Sitemap: https://dojang.example/sitemap.xml');
});

test('robots.txt excludes the pages of admins that the live areas declare, but no page for everybody', async () => {
  const { app, registry } = await testApp({ config: { siteUrl: 'https://dojang.example' } });
  const paths = {
    '/memo': 'all',
    '/memo/keys': 'admin',
    '/memo/keys/:keyId': 'admin',
    '/memo/sec': 'admin',
    '/memo/second': 'all',
  } as const;
  const routes = Object.entries(paths).map(([path, access]) => {
    return { path, layout: 'default', access, title: '메모' } as const;
  });
  await registry.publishAll([await writeShell(), await writeRemote({ descriptor: { ...memoDescriptor, routes } })]);
  const text = await (await app.request('https://dojang.example/robots.txt')).text();
  const ofAreas = text.match(/^Disallow: \/memo.*$/gm);
  expect(ofAreas).toEqual(['Disallow: /memo/keys']);
});

test('the sitemap lists public pages, and none that needs a parameter', async () => {
  const { app, registry } = await testApp({ config: { siteUrl: 'https://dojang.example' } });
  await registry.publishAll([await writeShell(), await writeRemote()]);
  const text = await (await app.request('https://dojang.example/sitemap.xml')).text();
  expect(text).toContain('<loc>https://dojang.example/</loc>');
  expect(text).not.toMatch(/memo|login/);
});

test('the sitemap leaves out public pages without content of their own, such as sign-in', async () => {
  const { app, registry } = await testApp({ config: { siteUrl: 'https://dojang.example' } });
  await registry.publishAll([await writeShell(), await writeRemote()]);
  expect((await app.request('https://dojang.example/member/verify')).status).toBe(200);
  expect(await (await app.request('https://dojang.example/sitemap.xml')).text()).not.toContain('/member/verify');
});

test('the icon is the shell’s, and 404 before a shell is published', async () => {
  const { app, registry } = await testApp();
  expect((await app.request('/favicon.ico')).status).toBe(204);
  const icon = `<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"></head>`;
  const html = SHELL_FILES['index.html']?.replace('</head>', icon) ?? '';
  await registry.publish(await writeShell({}, { ...SHELL_FILES, 'index.html': html }));
  const response = await app.request('/favicon.ico');
  expect(response.headers.get('content-type')).toBe('image/svg+xml');
  expect(await response.text()).toBe("<svg xmlns='http://www.w3.org/2000/svg'/>");
});
