import { expect, test } from 'vitest';
import { renderPage } from '../render.ts';
import { ALL_ICONS, ICON_WORDS } from './icon-library.ts';
import { projectOf } from './project.ts';

test('each icon has a Korean name', () => {
  for (const name of Object.keys(ALL_ICONS)) expect(ICON_WORDS[name], name).toMatch(/[가-힣]/);
  expect(Object.keys(ICON_WORDS).filter((name) => !(name in ALL_ICONS))).toEqual([]);
});

test.each(Object.entries(ALL_ICONS))('the icon %s is published completely', (_name, drawing) => {
  const components = drawing.map(([tagName, attributes]) => ({
    type: 'svg-in',
    tagName,
    attributes: { ...attributes },
  }));
  const svg = { type: 'svg', tagName: 'svg', attributes: { viewBox: '0 0 24 24' }, components };
  const { report } = renderPage(projectOf([svg]), { title: 't' });
  expect(report.filter(({ rule }) => rule.endsWith('-removed'))).toEqual([]);
});
