import { koreanDay } from '@dojang/contract/time';
import { countdownText } from '../countdown.ts';
import { plan, point } from './action.ts';
import type { Block } from './block.ts';
import { type BlockComponent, el, icon, named, picture } from './component.ts';
import type { IconName } from './icons.ts';
import { row } from './info.ts';
import type { PictureName } from './pictures.ts';
import { member } from './story.ts';
import { question, review, stars } from './trust.ts';

/** Whole sections in other shapes than the first section of each kind. */
export const SECTION_VARIANTS: Block[] = [
  {
    id: 'features-rows',
    label: '특징 목록',
    category: '소개',
    icon: 'list',
    keywords: ['장점', '소개', '아이콘'],
    make: () =>
      section(
        '특징',
        '',
        el(
          'div.wrap.split-wide',
          el(
            'div.stack',
            el('h2.h2', '고르는 이유가 있어요'),
            el('p.lead', '왼쪽에 결론을, 오른쪽에 까닭을 적어 주세요.'),
          ),
          el(
            'ul.rows',
            rowItem('clock', '기다리지 않아요', '예약한 시간에 바로 시작해요.'),
            rowItem('shield-check', '숨긴 비용이 없어요', '처음 알려 드린 금액 그대로예요.'),
            rowItem('message-circle', '언제든 물어보세요', '저녁 아홉 시까지 답해 드려요.'),
          ),
        ),
      ),
  },
  {
    id: 'features-photos',
    label: '특징 사진',
    category: '소개',
    icon: 'images',
    keywords: ['장점', '소개', '제품', '서비스'],
    make: () =>
      section(
        '특징',
        '',
        el(
          'div.wrap',
          el('div.head', el('h2.h2', '하나씩 들여다보세요')),
          el(
            'div.grid-3',
            photoItem('forest', '재료', '가까운 곳에서 고른 것만 써요.'),
            photoItem('dawn', '과정', '처음부터 끝까지 손으로 다듬어요.'),
            photoItem('stone', '포장', '다시 쓸 수 있는 상자에 담아요.'),
          ),
        ),
      ),
  },
  {
    id: 'gallery-captions',
    label: '사진첩 설명',
    category: '소개',
    icon: 'image',
    keywords: ['갤러리', '포트폴리오', '작업'],
    make: () =>
      section(
        '사진첩',
        '',
        el(
          'div.wrap',
          el('div.head', el('h2.h2', '천천히 고른 작업을 소개해요')),
          el(
            'div.gallery-big',
            shot('sea', '첫 번째 작업', '2026'),
            shot('plum', '두 번째 작업', '2026'),
            shot('forest', '세 번째 작업', '2025'),
            shot('dawn', '네 번째 작업', '2025'),
          ),
        ),
      ),
  },
  {
    id: 'gallery-mosaic',
    label: '사진첩 모자이크',
    category: '소개',
    icon: 'layout-grid',
    keywords: ['갤러리', '공간', '사진'],
    make: () =>
      section(
        '사진첩',
        '',
        el(
          'div.wrap',
          el(
            'div.mosaic',
            (['dawn', 'sea', 'forest', 'plum', 'stone'] as const).map((name) => picture(name, '', 'mosaic-photo')),
          ),
        ),
      ),
  },
  {
    id: 'team-four',
    label: '사람들 4명',
    category: '소개',
    icon: 'users',
    keywords: ['팀', '구성원', '강사'],
    make: () =>
      section(
        '사람들',
        'tone-soft',
        el(
          'div.wrap',
          el('div.head', el('h2.h2', '만드는 사람들'), el('p.lead', '이름과 하는 일을 적어 주세요.')),
          el(
            'div.grid-4',
            member('plum', '정다온', '기획'),
            member('sea', '윤이든', '개발'),
            member('forest', '서라온', '디자인'),
            member('dawn', '한새봄', '운영'),
          ),
        ),
      ),
  },
  {
    id: 'testimonial-photo',
    label: '후기 사진',
    category: '신뢰',
    icon: 'message-square-quote',
    keywords: ['리뷰', '고객', '인터뷰'],
    make: () =>
      section(
        '후기',
        '',
        el(
          'div.wrap.split',
          picture('forest', '', 'photo-tall'),
          el(
            'figure.stack',
            stars(),
            el('blockquote.quote-big', '“혼자였다면 시작도 못 했을 거예요. 옆에서 끝까지 함께해 주셨어요.”'),
            el('figcaption', el('p', el('strong', '윤서아')), el('p.small.muted', '지난봄에 함께한 손님')),
          ),
        ),
      ),
  },
  {
    id: 'testimonials-two',
    label: '후기 2가지',
    category: '신뢰',
    icon: 'message-square-quote',
    keywords: ['리뷰', '고객', '별점'],
    make: () =>
      section(
        '후기',
        '',
        el(
          'div.wrap.split-wide',
          el(
            'div.stack',
            el('p.stat', '4.9'),
            stars(),
            el('h2.h3', '다녀간 분들이 남긴 별점이에요'),
            el('p.muted', '어디에서 모은 별점인지 함께 적으면 더 믿을 수 있어요.'),
          ),
          el(
            'div.rows',
            review(
              'sea',
              '설명이 자세해서 무엇을 고를지 금방 정했어요. 사진보다 실물이 더 좋아요.',
              '강이준',
              '첫 방문',
            ),
            review(
              'plum',
              '급하게 부탁드렸는데도 꼼꼼하게 챙겨 주셨어요. 가족 모두 만족했어요.',
              '문소율',
              '두 번째 방문',
            ),
          ),
        ),
      ),
  },
  {
    id: 'faq-split',
    label: '질문 나란히',
    category: '신뢰',
    icon: 'circle-question-mark',
    keywords: ['FAQ', '자주 묻는 질문'],
    make: () =>
      section(
        '자주 묻는 질문',
        'tone-soft',
        el(
          'div.wrap.split-wide',
          el('div.stack', el('h2.h2', '궁금한 점을 모았어요'), el('p.muted', '여기에 없으면 편하게 물어보세요.')),
          el(
            'div.faq',
            question('얼마나 걸리나요?', '보통 이틀이면 끝나요. 급하시면 미리 알려 주세요.', true),
            question('비용은 언제 내나요?', '결과를 확인하신 뒤에 내시면 돼요.'),
            question('멀리서도 되나요?', '택배로 주고받을 수 있어요.'),
          ),
        ),
      ),
  },
  {
    id: 'price-one',
    label: '가격 하나',
    category: '행동',
    icon: 'wallet',
    keywords: ['요금', '상품', '수강료'],
    make: () =>
      section(
        '가격',
        '',
        el(
          'div.wrap.split-wide',
          el(
            'div.stack',
            el('h2.h2', '고를 것 없이, 하나면 돼요'),
            el('p.lead', '무엇이 들어 있는지 빠짐없이 적어 주세요.'),
            el('ul.checks', ['네 번의 만남', '자료와 녹화', '석 달 동안 질문'].map(point)),
          ),
          plan({
            name: '한 달 과정',
            price: '180,000원',
            per: '/명',
            points: ['부가세가 들어 있어요', '시작 전까지 모두 환불돼요'],
            best: '다음 달 모집 중',
            button: '신청하기',
          }),
        ),
      ),
  },
  {
    id: 'cta-panel',
    label: '행동 권하기 사진',
    category: '행동',
    icon: 'panel-right',
    keywords: ['CTA', '신청', '예약'],
    make: () =>
      section(
        '행동 권하기',
        '',
        el(
          'div.wrap',
          el(
            'div.panel',
            el(
              'div.panel-in',
              el('h2.h2', '이번 주말에 만나요'),
              el('p.text.muted', '자리가 많지 않아요. 미리 알려 주시면 준비해 둘게요.'),
              el('a.btn', { href: '#' }, '예약하기'),
            ),
            picture('dawn', '', 'panel-photo'),
          ),
        ),
      ),
  },
  {
    id: 'contact-details',
    label: '연락처 안내',
    category: '행동',
    icon: 'phone',
    keywords: ['문의', '주소', '전화', '메일', '영업시간'],
    make: () =>
      section(
        '연락처',
        '',
        el(
          'div.wrap.split-wide',
          el(
            'div.stack',
            el('h2.h2', '언제든 편하게 연락 주세요'),
            el('p.lead', '전화를 못 받을 때는 메일을 남겨 주세요. 늦어도 다음 날까지 답해 드려요.'),
            el('div.btns', el('a.btn', { href: 'tel:02-000-0000' }, '전화하기')),
          ),
          el(
            'ul.rows',
            rowItem('map-pin', '찾아오시는 곳', '서울특별시 중구 세종대로 110, 1층'),
            rowItem('clock', '문 여는 시간', '화요일부터 일요일까지 10:00 – 20:00'),
            rowItem('mail', '메일', 'hello@example.com'),
          ),
        ),
      ),
  },
  {
    id: 'countdown',
    label: '디데이',
    category: '행동',
    icon: 'calendar-days',
    keywords: ['카운트다운', 'D-day', '마감', '행사', '날짜'],
    make: () =>
      section(
        '디데이',
        'tone-accent',
        el(
          'div.narrow.stack-center',
          el('h2.h2', '새해까지'),
          countdown('p.dday', 'countdown'),
          countdown('p.dday-date', 'countdown-date'),
          el('a.btn-paper', { href: '#' }, '알림 신청하기'),
        ),
      ),
  },
  {
    id: 'schedule',
    label: '일정표',
    category: '정보',
    icon: 'clock',
    keywords: ['행사', '순서', '프로그램', '시간표'],
    make: () =>
      section(
        '일정',
        '',
        el(
          'div.wrap.split-wide',
          el('div.stack', el('h2.h2', '그날의 순서'), el('p.muted', '사정에 따라 조금 바뀔 수 있어요.')),
          el(
            'ul.menu-list',
            row('문 열기', '13:30', '1층 안내대에서 이름을 말해 주세요'),
            row('첫 번째 이야기', '14:00', '김하늘'),
            row('쉬는 시간', '15:00'),
            row('두 번째 이야기', '15:20', '이바다'),
          ),
        ),
      ),
  },
];

function section(name: string, tone: string, ...parts: BlockComponent[]) {
  return named(name, el(tone === '' ? 'section.sec' : `section.sec.${tone}`, ...parts));
}

function rowItem(name: IconName, title: string, text: string) {
  return el('li.row-item', icon(name, 'icon-box'), el('div.row-in', el('h3.h3', title), el('p.muted', text)));
}

function photoItem(name: PictureName, title: string, text: string) {
  return el('div.shot', picture(name, ''), el('h3.h3', title), el('p.muted', text));
}

function shot(name: PictureName, title: string, year: string) {
  return el(
    'figure.shot',
    picture(name, title),
    el('figcaption.shot-cap', el('strong', title), el('span.muted', year)),
  );
}

/** A `time` element whose text the renderer computes from its date. The date is first the next New Year's Day. */
function countdown(selector: string, type: 'countdown' | 'countdown-date') {
  const today = koreanDay();
  const datetime = `${Number(today.slice(0, 4)) + 1}-01-01`;
  return el(selector, { ...el('time', { datetime }, countdownText(type, datetime, today) ?? ''), type });
}
