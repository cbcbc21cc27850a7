import { describe, expect, test } from 'vitest';
import { BLOCKS, projectOf } from '../blocks/index.ts';
import { renderPage } from '../render.ts';
import { VECTORS } from '../testing/vectors.ts';
import { MAP_TYPE, MOST_MAPS } from './map-frame.ts';
import { mapAddress, mapLinks, pointIn, readPlace } from './place.ts';

const map = (attributes: Record<string, unknown>, rest = {}) => ({
  type: MAP_TYPE,
  tagName: 'div',
  attributes,
  ...rest,
});
const CITY_HALL = { 'data-lat': '37.5663', 'data-lng': '126.9778' };
const render = (...components: object[]) =>
  renderPage({ pages: [{ frames: [{ component: { components } }] }] }, { title: 't' });
const framesIn = (html: string) => html.match(/<iframe[^>]*>/g) ?? [];

test('a map is a frame of our own that is loaded late', () => {
  const block = BLOCKS.find(({ id }) => id === 'map');
  const { html, report } = renderPage(projectOf(block ? [block.make()] : []), { title: 't' });
  expect(framesIn(html)).toHaveLength(1);
  expect(html).toMatch(
    /<iframe src="\/embeded\/map\?lat=37\.566339&amp;lng=126\.977829&amp;zoom=16&amp;label=[%\w]+" title="서울특별시 중구 세종대로 110 지도" loading="lazy"><\/iframe><\/div>/,
  );
  const rules = report.map(({ rule }) => rule);
  expect(rules).not.toContain('map-point');
  expect(rules).toContain('sample-point');
  expect(render(map(CITY_HALL)).report.map(({ rule }) => rule)).not.toContain('sample-point');
});

test('the frame of a map stays inside its box', () => {
  const { html, css } = render(map(CITY_HALL, { style: { position: 'static', overflow: 'visible' } }));
  expect(html).toMatch(/class="[^"]*dojang-map"/);
  expect(css).toContain('.dojang-map{position:relative!important;overflow:hidden!important}');
});

test('a map without a point is a box, and the author is told', () => {
  for (const lat of [undefined, '', '37,5', 'NaN', '1e1', '99', '0x10', {}, ['37']]) {
    const { html, report } = render(map({ ...CITY_HALL, 'data-lat': lat }));
    expect(framesIn(html)).toEqual([]);
    expect(report.map(({ rule }) => rule)).toContain('map-point');
  }
});

test('a page has at most five maps, a link has none, and no other element becomes a map', () => {
  expect(framesIn(render(...Array.from({ length: 20 }, () => map(CITY_HALL))).html)).toHaveLength(MOST_MAPS);
  const link = { tagName: 'a', attributes: { href: '#' }, components: [map(CITY_HALL)] };
  expect(framesIn(render(link, map(CITY_HALL, { tagName: 'ul' })).html)).toEqual([]);
});

test('in the address of a map, a text can only become the name', () => {
  for (const vector of Object.values(VECTORS).flat()) {
    const given = { 'data-lat': '1', 'data-lng': '2', 'data-zoom': vector, 'data-label': vector, src: vector };
    const [frame = ''] = framesIn(render(map(given)).html);
    expect(frame).toMatch(
      /^<iframe src="\/embeded\/map\?lat=1&amp;lng=2&amp;zoom=16&amp;label=[\w%.!~*()&#;-]*" title="[^"<>]*" loading="lazy">$/,
    );
  }
});

describe('a place', () => {
  const read = (given: Partial<Record<'lat' | 'lng' | 'zoom' | 'label', unknown>>) =>
    readPlace({ lat: '37.5', lng: '127', zoom: undefined, label: undefined, ...given });

  test('has a zoom level for which tiles exist, and a short name on one line', () => {
    expect(read({ zoom: '30' }).zoom).toBe(19);
    expect(read({ zoom: '0' }).zoom).toBe(1);
    expect(read({ zoom: '-1' }).zoom).toBe(16);
    expect(read({ label: ` 가\n\u0000나 ${'다'.repeat(500)}` }).label).toMatch(/^가 나 다{196}$/);
  });

  test('keeps its path, whatever the name is', () => {
    for (const label of ['온기 & 커피 <1%>', '\ud83d', '\'"`;', '👩‍👧'.repeat(300), '']) {
      const place = read({ label });
      const address = mapAddress({ ...place, point: { lat: 37.5, lng: 127 } });
      expect(readPlace(Object.fromEntries(new URLSearchParams(address.split('?')[1])) as never)).toEqual(place);
    }
  });

  test('leads to the map services that people use; a place with only a name is searched by it', () => {
    expect(mapLinks(read({ label: '온기/커피' })).map(({ href }) => href)).toEqual([
      'https://map.kakao.com/link/map/%EC%98%A8%EA%B8%B0%2F%EC%BB%A4%ED%94%BC,37.5,127',
      'https://map.naver.com/p/search/%EC%98%A8%EA%B8%B0%2F%EC%BB%A4%ED%94%BC',
      'https://www.openstreetmap.org/?mlat=37.5&mlon=127#map=16/37.5/127',
    ]);
    expect(mapLinks(read({ lat: 'x', label: '온기' })).map(({ label }) => label)).toEqual(['카카오맵', '네이버 지도']);
    expect(mapLinks(read({ lat: 'x' }))).toEqual([]);
  });

  test('is found in texts that people paste', () => {
    const point = { lat: 37.566339, lng: 126.977829 };
    for (const text of [
      '37.566339, 126.977829',
      '(37.566339 126.977829)',
      'https://www.google.com/maps/@37.566339,126.977829,17z',
      'https://map.kakao.com/link/map/시청,37.566339,126.977829',
      'https://www.openstreetmap.org/#map=16/37.566339/126.977829',
    ]) {
      expect(pointIn(text), text).toEqual(point);
    }
    for (const text of ['', '서울특별시 중구 세종대로 110', '37, 126', '137.5, 126.9', '1.'.repeat(600)]) {
      expect(pointIn(text), text).toBeNull();
    }
  });
});
