import { fakeServer, openScreen, person, refused, rows } from '@dojang/shared-auth/testing';
import { addErrorTexts } from '@dojang/shared-ui';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { errors } from '../../../errors.ts';
import { keys } from '../../keys.ts';
import { Component as TemplateGalleryPage } from './TemplateGalleryPage.tsx';

addErrorTexts(errors);

const TEMPLATE = { id: crypto.randomUUID(), name: '카페', description: '골목 카페', category_id: null };
const SITE = { id: crypto.randomUUID(), name: '온기커피', subdomain: 'ongi', owner_id: crypto.randomUUID() };

test.each([
  ['before its content was read', false],
  ['after its content was read', true],
])('a template that is deleted while the gallery is open, %s, is named as gone and leaves it', async (_, isRead) => {
  let isThere = true;
  await fakeServer(
    {
      'GET /rest/v1/templates': ({ search }) => {
        if (search.get('select') !== 'project') return rows(isThere ? [TEMPLATE] : []);
        return isThere ? { project: { pages: [] } } : refused(406, 'PGRST116');
      },
      'GET /rest/v1/template_categories': () => rows([]),
      'GET /rest/v1/sites': () => rows([SITE]),
      // The error of the database for a page that refers to a deleted row.
      'POST /rest/v1/pages': () => refused(409, '23503'),
    },
    person({ id: SITE.owner_id }),
  );
  const { user, address, client } = openScreen(<TemplateGalleryPage />, '/page/template');
  const use = await screen.findByRole('button', { name: '카페 사용하기' });
  await expect.poll(() => use.hasAttribute('disabled')).toBe(false);
  if (isRead) client.setQueryData(keys.templateProject(TEMPLATE.id), { project: { pages: [] } });
  isThere = false;
  await user.click(use);
  expect(await screen.findByText(/더는 없는 템플릿이에요. 그사이/)).toBeVisible();
  expect(await screen.findByText('맞는 템플릿이 없어요')).toBeVisible();
  expect(address()).toBe('/page/template');
});

test('a blank page has the colours of the other pages of its site', async () => {
  const rule = { selectors: ['page'], style: { '--accent': '#1f6b4a' } };
  const server = await fakeServer(
    {
      'GET /rest/v1/templates': () => rows([]),
      'GET /rest/v1/template_categories': () => rows([]),
      'GET /rest/v1/sites': () => rows([SITE]),
      'GET /rest/v1/pages': () => [{ rules: [rule, { selectors: ['card'], style: { color: 'red' } }] }],
      'POST /rest/v1/pages': () => rows([]),
    },
    person({ id: SITE.owner_id }),
  );
  const { user } = openScreen(<TemplateGalleryPage />, '/page/template');
  const blank = await screen.findByRole('button', { name: '빈 페이지' });
  await expect.poll(() => blank.hasAttribute('disabled')).toBe(false);
  await user.click(blank);
  await expect.poll(() => server.sent('POST /rest/v1/pages')).toHaveLength(1);
  const [created] = server.sent('POST /rest/v1/pages').map(({ body }) => body as { draft: { styles: object[] } });
  expect(created?.draft.styles).toContainEqual(rule);
  expect(JSON.stringify(created?.draft)).not.toContain('red');
  expect(server.sent('GET /rest/v1/pages')[0]?.search.get('site_id')).toBe(`eq.${SITE.id}`);
});
