import type { Block } from './block.ts';
import { el, icon, named } from './component.ts';
import type { IconName } from './icons.ts';

export const ACTION_BLOCKS: Block[] = [
  {
    id: 'cta',
    label: '행동 권하기',
    category: '행동',
    icon: 'rocket',
    keywords: ['CTA', '신청', '마무리'],
    make: () =>
      named(
        '행동 권하기',
        el(
          'section.sec.tone-accent',
          el(
            'div.wrap.stack-center',
            el('h2.h2', '지금 시작해 보세요'),
            el('p.text.fade', '궁금한 점은 언제든 물어보세요. 하루 안에 답해 드려요.'),
            el('a.btn-paper', { href: '#' }, '신청하기'),
          ),
        ),
      ),
  },
  {
    id: 'price',
    label: '가격표',
    category: '행동',
    icon: 'wallet',
    keywords: ['요금', '상품'],
    make: () =>
      named(
        '가격표',
        el(
          'section.sec',
          el(
            'div.wrap',
            el('div.head-center', el('h2.h2', '알맞게 골라 주세요'), el('p.lead', '부가세가 포함된 금액이에요.')),
            el(
              'div.grid-3',
              plan({ name: '가볍게', price: '39,000원', per: '/월', points: ['주 1회 이용', '기본 자료 제공'] }),
              plan({
                name: '꾸준히',
                price: '69,000원',
                per: '/월',
                points: ['주 3회 이용', '모든 자료 제공', '1:1 질문'],
                best: '가장 많이 골라요',
              }),
              plan({
                name: '깊이',
                price: '129,000원',
                per: '/월',
                points: ['제한 없이 이용', '모든 자료 제공', '매달 1:1 상담'],
              }),
            ),
          ),
        ),
      ),
  },
  {
    id: 'contact',
    label: '연락 버튼',
    category: '행동',
    icon: 'phone',
    keywords: ['전화', '카카오톡', '메일', '문의'],
    make: () =>
      named(
        '연락 버튼',
        el(
          'section.sec-tight',
          el(
            'div.wrap.grid-3',
            contact('phone', '전화', '02-000-0000', 'tel:02-000-0000'),
            contact('message-circle', '카카오톡', '채널로 문의하기', 'https://pf.kakao.com/'),
            contact('mail', '메일', 'hello@example.com', 'mailto:hello@example.com'),
          ),
        ),
      ),
  },
];

interface Plan {
  name: string;
  price: string;
  per: string;
  points: string[];
  /** Label of the recommended plan. */
  best?: string;
  button?: string;
  href?: string;
}

export function plan({ name, price, per, points, best, button = '고르기', href = '#' }: Plan) {
  return el(
    best ? 'div.card-accent' : 'div.card',
    best ? el('span.badge', best) : [],
    el('h3.h3', name),
    el('p.price', price, el('span.per', per)),
    el('ul.checks.grow', points.map(point)),
    el(best ? 'a.btn.wide' : 'a.btn-line.wide', { href }, button),
  );
}

export function point(text: string) {
  return el('li.check', icon('check', 'icon-small'), el('span', text));
}

export function contact(name: IconName, label: string, text: string, href: string) {
  return el(
    'a.contact',
    { href },
    icon(name),
    el('span.contact-in', el('span.small.muted', label), el('strong', text)),
  );
}
