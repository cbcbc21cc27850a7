import type { Block } from './block.ts';
import { el, icon, named, picture } from './component.ts';
import { stat } from './trust.ts';

/** First screens in other shapes than those of `hero.ts`. */
export const FIRST_SCREEN_BLOCKS: Block[] = [
  {
    id: 'hero-cover',
    label: '첫 화면 배경 사진',
    category: '첫 화면',
    icon: 'image',
    keywords: ['히어로', '메인', '커버'],
    make: () =>
      named(
        '첫 화면',
        el(
          'section.cover',
          picture('night', '', 'cover-photo'),
          el(
            'div.cover-in',
            el('h1.h1', '사진 위에 한 문장이면 충분해요'),
            el('p.cover-lead', '가로로 넓고 어두운 사진을 고르면 글이 또렷하게 보여요.'),
            el('div.btns', el('a.btn-paper', { href: '#' }, '둘러보기')),
          ),
        ),
      ),
  },
  {
    id: 'hero-wide',
    label: '첫 화면 큰 글씨',
    category: '첫 화면',
    icon: 'heading',
    keywords: ['히어로', '메인', '사진'],
    make: () =>
      named(
        '첫 화면',
        el(
          'section.sec',
          el(
            'div.wrap',
            el(
              'div.split-wide',
              el('h1.h1', '크게, 또렷하게'),
              el(
                'div.stack',
                el('p.lead', '제목은 짧게 두고, 자세한 이야기는 오른쪽에 적어 주세요. 사진이 아래에서 받쳐 줘요.'),
                el('a.link', { href: '#' }, '더 알아보기'),
              ),
            ),
            picture('sea', '', 'photo-wide under'),
          ),
        ),
      ),
  },
  {
    id: 'hero-stats',
    label: '첫 화면 숫자',
    category: '첫 화면',
    icon: 'chart-no-axes-column',
    keywords: ['히어로', '메인', '통계'],
    make: () =>
      named(
        '첫 화면',
        el(
          'section.sec.tone-ink',
          el(
            'div.wrap',
            el(
              'div.stack',
              el('h1.h1', '숫자가 대신 말해 주는 첫 화면'),
              el('p.cover-lead', '확인할 수 있는 숫자만 적어 주세요. 세 개면 충분해요.'),
              el(
                'div.btns',
                el('a.btn-paper', { href: '#' }, '상담 받기', icon('arrow-right', 'icon-small')),
                el('a.btn-line', { href: '#' }, '사례 보기'),
              ),
            ),
            el(
              'div.grid-3.under',
              bigStat('320팀', '함께한 곳'),
              bigStat('12년', '한 가지 일만'),
              bigStat('4.9', '평균 별점'),
            ),
          ),
        ),
      ),
  },
  {
    id: 'profile-links',
    label: '링크 모음',
    category: '첫 화면',
    icon: 'list',
    keywords: ['프로필', 'SNS', '인스타그램', '소개'],
    make: () =>
      named(
        '링크 모음',
        el(
          'section.sec',
          el(
            'div.narrow.stack-center',
            picture('plum', '', 'photo-round'),
            el('h1.h2', '이름이나 가게 이름'),
            el('p.text.muted', '한 줄로 소개해 주세요.'),
            el(
              'ul.links',
              linkCard('예약하기', '#'),
              linkCard('인스타그램', 'https://www.instagram.com/'),
              linkCard('네이버 블로그', 'https://blog.naver.com/'),
              linkCard('카카오톡 문의', 'https://pf.kakao.com/'),
            ),
          ),
        ),
      ),
  },
];

function bigStat(value: string, label: string) {
  const made = stat(value, label);
  return { ...made, components: made.components?.map((part, at) => (at === 1 ? el('p.fade', label) : part)) ?? [] };
}

function linkCard(label: string, href: string) {
  return el('li', el('a.link-card', { href, target: '_blank' }, label));
}
