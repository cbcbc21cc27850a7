import { blankProject } from '@dojang/renderer/blocks';
import { fakeServer, openScreen, person, rows } from '@dojang/shared-auth/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FirstPage } from './FirstPage.tsx';

const CREATE = 'POST /rest/v1/pages';
const PROJECT = blankProject();
const CAFE = { id: '7d0c0001-0000-4000-8000-000000000001', name: '동네 카페', description: '', category_id: null };

test('a page from the first screen stores its template, so that publishing finds remaining samples', async () => {
  const server = await fakeServer(
    {
      'GET /rest/v1/templates': ({ search }) =>
        search.get('select') === 'project' ? { project: PROJECT } : rows([CAFE]),
      'GET /rest/v1/template_categories': () => rows([]),
      [CREATE]: () => rows([]),
    },
    person({ id: crypto.randomUUID() }),
  );
  const { user } = openScreen(<FirstPage siteId={crypto.randomUUID()} />, '/page');
  await user.click(await screen.findByRole('button', { name: /동네 카페/ }));
  await expect
    .poll(() => server.sent(CREATE).map(({ body }) => body))
    .toMatchObject([{ title: '동네 카페', template_id: CAFE.id }]);
});
