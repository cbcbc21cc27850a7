import { renderPage } from '@dojang/renderer';
import { BLOCKS, projectOf } from '@dojang/renderer/blocks';
import grapesjs, { type Component } from 'grapesjs';
import { expect, test } from 'vitest';
import { registerTypes } from './component-types.ts';
import { countNodes } from './node-count.ts';
import {
  addItem,
  addQuestion,
  chooseClass,
  descendants,
  foundTraits,
  QUESTIONS,
  setDate,
  setText,
  setWords,
} from './trait-actions.ts';

function open(id: string) {
  const block = BLOCKS.find((candidate) => candidate.id === id);
  if (!block) throw new Error(`there is no block ${id}`);
  const editor = grapesjs.init({
    headless: true,
    telemetry: false,
    storageManager: false,
    plugins: [registerTypes],
    projectData: projectOf([block.make()]),
  });
  const section = editor.getWrapper()?.components().at(0) as Component;
  const trait = (label: string) => {
    const found = foundTraits(section).find((each) => each.trait.label === label);
    if (!found) throw new Error(`${id} has no trait ${label}`);
    return found;
  };
  return { editor, section, trait };
}

const wordsIn = (component: Component) =>
  descendants(component)
    .map((each) => (each.is('textnode') ? String(each.get('content')) : ''))
    .join('|');

test('an added item is a copy of the last one', () => {
  const { section, trait } = open('faq');
  const { element } = trait('질문');
  addItem(element);
  expect(element.components().length).toBe(4);
  expect(wordsIn(element.components().at(3))).toBe(wordsIn(element.components().at(2)));
  expect(countNodes(section)).toBeGreaterThan(10);
});

test('columns replace each other and their rules are added', () => {
  const { editor, trait } = open('price');
  const { element } = trait('열');
  chooseClass(editor, element, ['grid-2', 'grid-3', 'grid-4'], 'grid-2');
  expect(element.getClasses()).toEqual(['grid-2']);
  expect(editor.Css.getRule('.grid-2')?.getStyle()).toMatchObject({ display: 'grid' });
});

test('a date changes both texts of a countdown, and the texts keep their types in the project', () => {
  const { editor, section } = open('countdown');
  setDate(section, ['countdown', 'countdown-date'], '2000-01-01');
  expect(wordsIn(section)).toMatch(/D\+\d+/);
  expect(wordsIn(section)).toContain('2000년 1월 1일 토요일');
  const stored = JSON.stringify(editor.getProjectData());
  expect(stored).toContain('"type":"countdown"');
  expect(stored.split('"datetime":"2000-01-01"')).toHaveLength(3);
});

test('maps and links to maps follow the address, and a point that is set later stays', () => {
  const { section, trait } = open('map');
  const map = trait('지도 위치').element;
  setText(trait('주소').element, '부산 영도구 1 & 2');
  const links = descendants(section).map((each) => String(each.getAttributes().href ?? ''));
  const address = encodeURIComponent('부산 영도구 1 & 2');
  expect(links.filter((href) => href.includes(address))).toHaveLength(2);
  expect(map.getAttributes()).toMatchObject({ 'data-label': '부산 영도구 1 & 2' });
  expect(map.getAttributes()).not.toHaveProperty('data-lat');
  map.addAttributes({ 'data-lat': '35.09', 'data-lng': '129.06' });
  setText(trait('주소').element, '부산 영도구 1 & 2');
  expect(map.getAttributes()).toMatchObject({ 'data-lat': '35.09', 'data-lng': '129.06' });
});

test('a text beside the address changes no map', () => {
  const { section, trait } = open('map');
  const [heading] = descendants(section).filter((each) => each.tagName === 'h2');
  trait('주소').element.components('새 주소');
  if (heading) setText(heading, '찾아오는 길');
  expect(trait('지도 위치').element.getAttributes()).toHaveProperty('data-lat');
});

test('copied and added questions have their own keys, and a copied form keeps its name', () => {
  const { editor, section, trait } = open('form');
  const { element } = trait('질문');
  const keysOf = () => element.components().models.map((each) => String(each.getAttributes()['data-key']));
  const before = keysOf();
  addItem(element);
  for (const { make } of QUESTIONS) addQuestion(editor, element, make);
  expect(keysOf().slice(0, before.length)).toEqual(before);
  expect(keysOf()).toHaveLength(before.length + 1 + QUESTIONS.length);
  expect(new Set(keysOf()).size).toBe(keysOf().length);

  setWords(trait('폼 이름').element, 'data-name', '예약');
  const copy = editor.getWrapper()?.append(section.clone())[0] as Component;
  const forms = renderPage(editor.getProjectData(), { title: 't' }).forms.map(({ form }) => form);
  expect(forms.map(({ name }) => name)).toEqual(['예약', '예약']);
  expect(forms[0]?.key).toBe('form');
  expect(forms[1]?.key).toMatch(/^q-[0-9a-f]{8}$/);
  copy.remove();
  setWords(trait('폼 이름').element, 'data-name', '');
  expect(trait('폼 이름').element.getAttributes()).not.toHaveProperty('data-name');
});
