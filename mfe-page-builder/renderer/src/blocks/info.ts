import { ADDRESS_CLASS } from '../map/address.ts';
import { MAP_TYPE } from '../map/map-frame.ts';
import { kakaoMap, type MapPoint, naverMap, SAMPLE_ADDRESS, SAMPLE_POINT } from '../map/place.ts';
import { contact } from './action.ts';
import type { Block } from './block.ts';
import { el, icon, named } from './component.ts';

export const INFO_BLOCKS: Block[] = [
  {
    id: 'hours',
    label: '영업시간',
    category: '정보',
    icon: 'clock',
    keywords: ['운영', '시간'],
    make: () =>
      named(
        '영업시간',
        el(
          'section.sec',
          el(
            'div.wrap.split-wide',
            el('div.stack', el('h2.h2', '영업시간'), el('p.muted', '공휴일에는 한 시간 늦게 열어요.')),
            hours([
              ['월요일', '쉬어요'],
              ['화요일 – 금요일', '10:00 – 20:00'],
              ['토요일, 일요일', '11:00 – 21:00'],
            ]),
          ),
        ),
      ),
  },
  {
    id: 'map',
    label: '오시는 길',
    category: '정보',
    icon: 'map-pin',
    keywords: ['지도', '주소', '위치', '네이버', '카카오맵'],
    make: () =>
      named(
        '오시는 길',
        el(
          'section.sec.tone-soft',
          el(
            'div.wrap.split-wide',
            el(
              'div.stack',
              el('h2.h2', '오시는 길'),
              el(`address.text.${ADDRESS_CLASS}`, SAMPLE_ADDRESS),
              el('p.muted', '시청역 5번 출구에서 걸어서 3분이에요.'),
              contact('map-pin', '네이버 지도', '지도에서 보기', naverMap(SAMPLE_ADDRESS)),
              contact('map-pin', '카카오맵', '지도에서 보기', kakaoMap(SAMPLE_ADDRESS)),
            ),
            map(SAMPLE_ADDRESS, SAMPLE_POINT),
          ),
        ),
      ),
  },
  {
    id: 'menu-list',
    label: '메뉴판',
    category: '정보',
    icon: 'utensils',
    keywords: ['메뉴', '가격', '음식'],
    make: () =>
      named(
        '메뉴판',
        el(
          'section.sec',
          el(
            'div.narrow',
            el('div.head', el('h2.h2', '메뉴')),
            el(
              'ul.menu-list',
              row('아메리카노', '4,500원'),
              row('카페라테', '5,000원'),
              row('오늘의 디저트', '6,500원'),
            ),
          ),
        ),
      ),
  },
];

/** A map. A pin is shown until the map is loaded. */
function map(label: string, { lat, lng }: MapPoint) {
  const attributes = { 'data-lat': String(lat), 'data-lng': String(lng), 'data-label': label };
  return named('지도', { ...el('div.map', attributes, icon('map-pin')), type: MAP_TYPE });
}

export function hours(rows: [string, string][]) {
  return el(
    'table.hours',
    el(
      'tbody.hours-rows',
      rows.map(([day, time]) => el('tr', el('th', { scope: 'row' }, day), el('td', time))),
    ),
  );
}

export function row(name: string, price: string, note?: string) {
  return el(
    'li.menu-row',
    el('div', el('p.menu-name', name), note ? el('p.small.muted', note) : []),
    el('span.menu-price', price),
  );
}
