import type { Block } from './block.ts';
import { el, icon, named, picture } from './component.ts';
import type { IconName } from './icons.ts';
import type { PictureName } from './pictures.ts';

export const STORY_BLOCKS: Block[] = [
  {
    id: 'features',
    label: '특징 3가지',
    category: '소개',
    icon: 'layout-grid',
    keywords: ['장점', '소개'],
    make: () =>
      named(
        '특징',
        el(
          'section.sec',
          el(
            'div.wrap',
            el('div.head', el('h2.h2', '이런 점이 달라요'), el('p.lead', '고객이 얻는 것을 중심으로 적어 주세요.')),
            el(
              'div.grid-3',
              feature('zap', '빠르게', '신청부터 시작까지 하루면 충분해요.'),
              feature('heart', '다정하게', '처음이어도 괜찮도록 옆에서 도와드려요.'),
              feature('shield-check', '확실하게', '결과가 마음에 들 때까지 책임져요.'),
            ),
          ),
        ),
      ),
  },
  {
    id: 'story',
    label: '글과 사진',
    category: '소개',
    icon: 'panel-left',
    keywords: ['소개', '이야기'],
    make: () =>
      named(
        '글과 사진',
        el(
          'section.sec',
          el(
            'div.wrap.split',
            picture('forest', ''),
            el(
              'div.stack',
              el('h2.h2', '우리의 이야기를 들려주세요'),
              el('p.text.muted', '언제, 왜 시작했는지 적으면 방문자가 가까이 느껴요. 짧은 문장 서너 개면 충분해요.'),
              el('a.link', { href: '#' }, '이야기 더 읽기'),
            ),
          ),
        ),
      ),
  },
  {
    id: 'steps',
    label: '진행 순서',
    category: '소개',
    icon: 'list-ordered',
    keywords: ['과정', '단계'],
    make: () =>
      named(
        '진행 순서',
        el(
          'section.sec',
          el(
            'div.wrap',
            el('div.head', el('h2.h2', '이렇게 진행돼요')),
            el(
              'ol.steps',
              step('문의', '궁금한 점을 편하게 남겨 주세요.'),
              step('상담', '하루 안에 연락드려 일정을 잡아요.'),
              step('시작', '약속한 날 바로 시작해요.'),
            ),
          ),
        ),
      ),
  },
  {
    id: 'timeline',
    label: '연혁',
    category: '소개',
    icon: 'history',
    keywords: ['타임라인', '역사'],
    make: () =>
      named(
        '연혁',
        el(
          'section.sec',
          el(
            'div.narrow',
            el('div.head', el('h2.h2', '걸어온 길')),
            el(
              'ol.timeline',
              moment('2026', '두 번째 공간을 열었어요'),
              moment('2024', '누적 고객 1,000명을 만났어요'),
              moment('2021', '작은 작업실에서 시작했어요'),
            ),
          ),
        ),
      ),
  },
  {
    id: 'team',
    label: '사람들',
    category: '소개',
    icon: 'users',
    keywords: ['팀', '구성원'],
    make: () =>
      named(
        '사람들',
        el(
          'section.sec',
          el(
            'div.wrap',
            el('div.head-center', el('h2.h2', '이 공간을 함께 만드는 사람들')),
            el(
              'div.grid-3',
              member('dawn', '김하늘', '대표'),
              member('sea', '이바다', '디자이너'),
              member('forest', '박나무', '매니저'),
            ),
          ),
        ),
      ),
  },
  {
    id: 'gallery',
    label: '사진첩',
    category: '소개',
    icon: 'images',
    keywords: ['갤러리', '포트폴리오'],
    make: () =>
      named(
        '사진첩',
        el(
          'section.sec',
          el(
            'div.wrap',
            el('div.head', el('h2.h2', '사진으로 먼저 둘러보세요')),
            el(
              'div.gallery',
              (['dawn', 'sea', 'forest', 'plum', 'stone', 'night'] as const).map((name) => picture(name, '')),
            ),
          ),
        ),
      ),
  },
];

export function feature(name: IconName, title: string, text: string) {
  return el('div.card', icon(name, 'icon-box'), el('h3.h3', title), el('p.muted', text));
}

function step(title: string, text: string) {
  return el('li.step', el('h3.h3', title), el('p.muted', text));
}

export function moment(year: string, text: string) {
  return el('li.time-item', el('p.eyebrow', year), el('h3.h3', text), el('p.muted', '짧은 설명을 덧붙여 주세요.'));
}

export function member(name: PictureName, title: string, role: string) {
  return el('div.stack-center', picture(name, '', 'photo-round'), el('h3.h3', title), el('p.muted', role));
}
