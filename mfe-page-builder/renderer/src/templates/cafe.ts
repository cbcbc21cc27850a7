import { contact } from '../blocks/action.ts';
import { type BlockComponent, el, icon, named, picture } from '../blocks/component.ts';
import { footer, header } from '../blocks/frame.ts';
import { hours, kakaoMap, naverMap, row } from '../blocks/info.ts';
import { projectOf } from '../blocks/project.ts';
import { stars } from '../blocks/trust.ts';
import { CATEGORY, type Template } from './template.ts';

const ADDRESS = '서울특별시 마포구 성미산로 29길 14';

/** The café's first picture: a window, a cup and morning light, drawn with simple shapes. */
function morning(): BlockComponent {
  const shape = (tagName: string, attributes: Record<string, string>): BlockComponent => ({
    type: 'svg-in',
    tagName,
    attributes,
  });
  return {
    type: 'svg',
    tagName: 'svg',
    classes: ['scene'],
    attributes: { viewBox: '0 0 480 560', role: 'img', 'aria-label': '아침 해가 드는 창가에 놓인 커피 한 잔' },
    components: [
      shape('rect', { width: '480', height: '560', fill: '#ead9c3' }),
      shape('path', { d: 'M60 400V190a180 180 0 0 1 360 0v210z', fill: '#f8e9cf' }),
      shape('circle', { cx: '300', cy: '190', r: '66', fill: '#f0a35c' }),
      shape('path', { d: 'M60 330c70-60 130-50 190-16s120 26 170-20v106H60z', fill: '#a8b48a' }),
      shape('path', { d: 'M60 372c90-44 160-30 220-8s100 12 140-8v44H60z', fill: '#7d9068' }),
      shape('path', {
        d: 'M60 400V190a180 180 0 0 1 360 0v210M240 10v390M60 240h360',
        fill: 'none',
        stroke: '#fffaf1',
        'stroke-width': '10',
      }),
      shape('rect', { y: '400', width: '480', height: '160', fill: '#8a5a3b' }),
      shape('rect', { y: '400', width: '480', height: '14', fill: '#a06b48' }),
      shape('ellipse', { cx: '228', cy: '492', rx: '126', ry: '18', fill: '#6b4329' }),
      shape('ellipse', { cx: '228', cy: '484', rx: '118', ry: '16', fill: '#fffaf1' }),
      shape('path', { d: 'M146 372h164v44c0 44-34 70-82 70s-82-26-82-70z', fill: '#c2502f' }),
      shape('path', {
        d: 'M308 388h18a28 28 0 0 1 0 56h-24',
        fill: 'none',
        stroke: '#c2502f',
        'stroke-width': '14',
      }),
      shape('ellipse', { cx: '228', cy: '372', rx: '82', ry: '15', fill: '#e07a56' }),
      shape('ellipse', { cx: '228', cy: '374', rx: '68', ry: '10', fill: '#4a2a1a' }),
      shape('path', {
        d: 'M204 336c-14-16 14-28 0-48M238 330c-14-18 14-32 0-54M270 336c-12-14 12-24 0-42',
        fill: 'none',
        stroke: '#fffaf1',
        'stroke-width': '7',
        'stroke-linecap': 'round',
      }),
    ],
  };
}

export const cafe: Template = {
  id: '7d0c0002-0000-4000-8000-000000000001',
  key: 'cafe',
  name: '동네 카페',
  category: CATEGORY.shop,
  description: '메뉴판, 영업시간, 오시는 길까지 한 장에 담는 가게 소개',
  project: projectOf(
    [
      named('알림 띠', el('aside.notice.tone-ink', el('span', '11월 한 달, 텀블러를 가져오시면 1,000원을 빼 드려요.'))),
      header(
        '온기커피',
        [
          ['메뉴', '#menu'],
          ['이야기', '#story'],
          ['오시는 길', '#visit'],
        ],
        ['전화하기', 'tel:02-123-4567'],
      ),
      named(
        '첫 화면',
        el(
          'section.sec',
          el(
            'div.wrap.split',
            el(
              'div.stack',
              el('p.eyebrow', '성미산 아래 작은 로스터리'),
              el('h1.h1', '매일 아침 일곱 시, 골목에 커피 향이 퍼져요'),
              el(
                'p.lead',
                '직접 볶은 원두와 그날 구운 빵. 출근길에 들러도, 오후 내내 머물러도 좋은 자리를 마련해 두었어요.',
              ),
              el(
                'div.btns',
                el('a.btn', { href: '#visit' }, '오시는 길 보기'),
                el('a.btn-line', { href: '#menu' }, '메뉴 보기'),
              ),
            ),
            morning(),
          ),
        ),
      ),
      named(
        '메뉴',
        el(
          'section.sec.tone-soft',
          { id: 'menu' },
          el(
            'div.wrap.split-wide',
            el(
              'div.stack',
              el('h2.h2', '오늘의 메뉴'),
              el('p.lead', '원두는 화요일마다 볶아요. 디카페인은 모든 커피에 500원을 더하면 돼요.'),
            ),
            el(
              'ul.menu-list',
              row('온기 브렌드', '4,500원', '초콜릿과 구운 아몬드, 묵직하게'),
              row('성미산 라테', '5,500원', '고소한 우유와 두 번 내린 에스프레소'),
              row('쑥 크림 라테', '6,000원', '남해 햇쑥으로 만든 크림을 올려요'),
              row('핸드드립', '7,000원', '에티오피아 · 콜롬비아 · 과테말라'),
              row('소금버터 식빵', '4,000원', '오전 열 시와 오후 세 시에 나와요'),
            ),
          ),
        ),
      ),
      named(
        '이야기',
        el(
          'section.sec',
          { id: 'story' },
          el(
            'div.wrap.grid-3',
            el(
              'div.col',
              icon('leaf', 'icon-box'),
              el('h3.h3', '농장과 직접'),
              el('p.muted', '해마다 농장 세 곳과 이야기하며 원두를 골라요.'),
            ),
            el(
              'div.col',
              icon('coffee', 'icon-box'),
              el('h3.h3', '볶은 지 일주일 안'),
              el('p.muted', '향이 가장 좋은 때에만 내려요. 남은 원두는 나눔해요.'),
            ),
            el(
              'div.col',
              icon('heart', 'icon-box'),
              el('h3.h3', '이웃의 자리'),
              el('p.muted', '매달 마지막 토요일, 동네 책 모임에 자리를 내어 드려요.'),
            ),
          ),
        ),
      ),
      named(
        '한마디',
        el(
          'section.sec-tight',
          el(
            'div.narrow.stack-center',
            stars(),
            el('blockquote.quote-big', '“창가 자리에 앉아 있으면 하루가 조금 느려지는 기분이에요.”'),
            el('p.muted', '윤서진, 3년째 단골'),
          ),
        ),
      ),
      named(
        '사진첩',
        el(
          'section.sec',
          el(
            'div.wrap.gallery',
            photo('dawn', '해 뜰 무렵의 창가'),
            photo('forest', '가게 앞 화단'),
            photo('stone', '볶기 전의 원두'),
          ),
        ),
      ),
      named(
        '오시는 길',
        el(
          'section.sec.tone-soft',
          { id: 'visit' },
          el(
            'div.wrap.split',
            el(
              'div.stack',
              el('h2.h2', '이렇게 오세요'),
              el('address.text', ADDRESS),
              el('p.muted', '망원역 2번 출구에서 걸어서 8분, 놀이터 맞은편 붉은 벽돌집이에요.'),
              el(
                'div.grid-2.wide',
                contact('map-pin', '네이버 지도', '길 찾기', naverMap(ADDRESS)),
                contact('map-pin', '카카오맵', '길 찾기', kakaoMap(ADDRESS)),
              ),
            ),
            hours([
              ['월요일', '쉬어요'],
              ['화요일 – 금요일', '07:00 – 20:00'],
              ['토요일', '09:00 – 21:00'],
              ['일요일', '09:00 – 19:00'],
            ]),
          ),
        ),
      ),
      footer({
        name: '온기커피',
        business: ['상호 온기커피', '대표 윤온기', '사업자등록번호 000-00-00000'],
        address: `${ADDRESS} · 02-123-4567`,
        links: [['인스타그램', 'https://www.instagram.com/']],
      }),
    ],
    {
      '--accent': '#a63f1f',
      '--paper': '#fffdf9',
      '--soft': '#f8f1e6',
      '--ink': '#2b211b',
      '--muted': '#6b5c50',
      '--line': '#e8dccb',
      '--radius': '12px',
      '--head': '"Nanum Myeongjo", "Apple SD Gothic Neo", "AppleMyungjo", "Noto Serif KR", "Noto Serif CJK KR", serif',
    },
  ),
};

function photo(name: 'dawn' | 'forest' | 'stone', alt: string): BlockComponent {
  return picture(name, alt);
}
