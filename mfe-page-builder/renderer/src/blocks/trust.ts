import type { Block } from './block.ts';
import { el, icon, named, picture } from './component.ts';
import type { PictureName } from './pictures.ts';

export const TRUST_BLOCKS: Block[] = [
  {
    id: 'testimonials',
    label: '후기',
    category: '신뢰',
    icon: 'message-square-quote',
    keywords: ['리뷰', '고객'],
    make: () =>
      named(
        '후기',
        el(
          'section.sec.tone-soft',
          el(
            'div.wrap',
            el('div.head-center', el('h2.h2', '먼저 만나 본 분들의 이야기')),
            el(
              'div.grid-3',
              review('dawn', '처음인데도 하나하나 알려 주셔서 편했어요. 다음에도 올게요.', '정유나', '직장인'),
              review('sea', '약속한 날짜를 정확히 지켜 주셨어요. 결과도 기대보다 좋았어요.', '한도윤', '자영업'),
              review('plum', '친구에게 추천했더니 친구도 만족했대요. 믿고 맡길 수 있어요.', '오세린', '대학생'),
            ),
          ),
        ),
      ),
  },
  {
    id: 'quote',
    label: '한마디',
    category: '신뢰',
    icon: 'quote',
    keywords: ['인용', '후기'],
    make: () =>
      named(
        '한마디',
        el(
          'section.sec',
          el(
            'div.narrow.stack-center',
            stars(),
            el('blockquote.quote-big', '“여기를 알기 전으로는 돌아갈 수 없어요.”'),
            el('p.muted', '서지호, 3년째 단골'),
          ),
        ),
      ),
  },
  {
    id: 'stats',
    label: '숫자',
    category: '신뢰',
    icon: 'chart-no-axes-column',
    keywords: ['통계', '실적'],
    make: () =>
      named(
        '숫자',
        el(
          'section.sec-tight',
          el(
            'div.wrap.grid-3',
            stat('1,240명', '함께한 고객'),
            stat('98%', '다시 찾은 비율'),
            stat('7년', '같은 자리에서 지켜 온 시간'),
          ),
        ),
      ),
  },
  {
    id: 'logos',
    label: '함께한 곳',
    category: '신뢰',
    icon: 'building-2',
    keywords: ['로고', '파트너', '고객사'],
    make: () =>
      named(
        '함께한 곳',
        el(
          'section.sec-tight',
          el(
            'div.wrap.stack-center',
            el('p.muted', '이런 곳들과 함께해 왔어요'),
            el(
              'ul.logos',
              ['한빛서점', '모닝베이크', '그린랩', '오월상회', '파도스튜디오'].map((name) => el('li', name)),
            ),
          ),
        ),
      ),
  },
  {
    id: 'faq',
    label: '자주 묻는 질문',
    category: '신뢰',
    icon: 'circle-question-mark',
    keywords: ['FAQ', '질문'],
    make: () =>
      named(
        '자주 묻는 질문',
        el(
          'section.sec',
          el(
            'div.narrow',
            el('div.head', el('h2.h2', '자주 묻는 질문')),
            el(
              'div.faq',
              question(
                '예약은 어떻게 하나요?',
                '전화나 카카오톡으로 원하는 날짜를 알려 주시면 바로 확인해 드려요.',
                true,
              ),
              question('취소하면 환불되나요?', '이틀 전까지는 전액 돌려드려요. 그 뒤에는 날짜를 한 번 바꿀 수 있어요.'),
              question('주차할 수 있나요?', '건물 지하에 두 시간까지 무료로 세울 수 있어요.'),
            ),
          ),
        ),
      ),
  },
];

export function review(name: PictureName, text: string, who: string, what: string) {
  return el(
    'figure.card',
    stars(),
    el('blockquote.quote.grow', text),
    el(
      'figcaption.person',
      picture(name, '', 'avatar'),
      el('div', el('p', el('strong', who)), el('p.small.muted', what)),
    ),
  );
}

export function stars() {
  return el(
    'div.stars',
    { role: 'img', 'aria-label': '별점 5점 만점에 5점' },
    [1, 2, 3, 4, 5].map(() => icon('star', 'icon-small')),
  );
}

export function stat(value: string, label: string) {
  return el('div.stack', el('p.stat', value), el('p.muted', label));
}

export function question(title: string, answer: string, open = false) {
  return el('details.faq-item', open ? { open: 'true' } : {}, el('summary.faq-q', title), el('p.faq-a', answer));
}
