import type { Block } from './block.ts';
import { el, icon, named, picture } from './component.ts';

export const HERO_BLOCKS: Block[] = [
  {
    id: 'hero',
    label: '첫 화면 가운데',
    category: '첫 화면',
    icon: 'align-center',
    keywords: ['히어로', '메인'],
    make: () =>
      named(
        '첫 화면',
        el(
          'section.sec',
          el(
            'div.wrap.stack-center',
            el('p.eyebrow', '이름이나 짧은 소개'),
            el('h1.h1', '한 문장으로 무엇을 드리는지 말해 주세요'),
            el('p.lead', '누구에게, 무엇이, 어떻게 좋은지 두 줄로 덧붙이면 방문자가 더 오래 머물러요.'),
            el('div.btns', el('a.btn', { href: '#' }, '시작하기'), el('a.btn-line', { href: '#' }, '더 알아보기')),
          ),
        ),
      ),
  },
  {
    id: 'hero-split',
    label: '첫 화면 사진',
    category: '첫 화면',
    icon: 'panel-right',
    keywords: ['히어로', '메인', '이미지'],
    make: () =>
      named(
        '첫 화면',
        el(
          'section.sec',
          el(
            'div.wrap.split',
            el(
              'div.stack',
              el('p.eyebrow', '이름이나 짧은 소개'),
              el('h1.h1', '사진과 함께 보여 주세요'),
              el('p.lead', '공간, 제품, 사람. 가장 잘 보여 주는 사진 한 장이면 충분해요.'),
              el('div.btns', el('a.btn', { href: '#' }, '예약하기')),
            ),
            picture('dawn', '', 'photo-tall'),
          ),
        ),
      ),
  },
  {
    id: 'video',
    label: '영상',
    category: '첫 화면',
    icon: 'circle-play',
    keywords: ['비디오', '유튜브', '동영상'],
    make: () =>
      named(
        '영상',
        el(
          'section.sec-tight',
          el(
            'div.wrap',
            el(
              'a.video',
              { href: '#', target: '_blank', 'aria-label': '영상 보기' },
              picture('night', '', 'photo-wide'),
              icon('play', 'play'),
            ),
          ),
        ),
      ),
  },
  {
    id: 'notice',
    label: '알림 띠',
    category: '첫 화면',
    icon: 'megaphone',
    keywords: ['공지', '배너'],
    make: () =>
      named(
        '알림 띠',
        // The class is called `notice`, although a notice is a 공지 elsewhere. Stored drafts contain it, so it keeps its name.
        el('aside.notice.tone-ink', el('span', '이번 주 토요일은 쉬어요.'), el('a', { href: '#' }, '일정 보기')),
      ),
  },
];
