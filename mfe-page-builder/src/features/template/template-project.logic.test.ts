import { blankProject, projectOf } from '@dojang/renderer/blocks';
import { expect, test } from 'vitest';
import { shownIn } from '../section/section.logic.ts';
import { templateProjectOf } from './template-project.logic.ts';

const SECTION = '7d0c0004-0000-4000-8000-000000000001';
const reference = { type: 'global-section', sectionId: SECTION };
const link = (href: string) => ({ tagName: 'a', attributes: { href } });
const contentOf = (project: unknown) =>
  (project as ReturnType<typeof blankProject>).pages[0]?.frames[0]?.component.components;

test('a template keeps the content of a page and of its shared sections, without a reference to them', () => {
  const section = { id: SECTION, project: projectOf([{ tagName: 'header', components: [{ tagName: 'b' }] }]) };
  const page = projectOf([reference, { tagName: 'p' }, { ...reference, sectionId: 'gone' }] as never);
  const made = templateProjectOf(shownIn(page, [section]));
  expect(contentOf(made)).toMatchObject([{ tagName: 'header', components: [{ tagName: 'b' }] }, { tagName: 'p' }]);
  expect(JSON.stringify(made)).not.toMatch(/sectionId|sharedSection/);
});

test('links of a template lead to no page of the site from which it was made', () => {
  const page = projectOf([{ components: [link('/landing/a1'), link('https://a.kr'), link('#menu')] }] as never);
  expect(contentOf(templateProjectOf(page))).toEqual([
    { components: [link('#'), link('https://a.kr'), link('#menu')] },
  ]);
  expect(templateProjectOf(blankProject())).toEqual(blankProject());
});
