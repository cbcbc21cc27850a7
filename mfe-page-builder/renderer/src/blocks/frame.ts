import type { Block, BlockSite } from './block.ts';
import { el, icon, named } from './component.ts';

const BUSINESS = [
  '상호 우리 가게',
  '대표 홍길동',
  '사업자등록번호 000-00-00000',
  '통신판매업신고 제0000-서울중구-0000호',
];

const NAME = '우리 가게';
const ADDRESS = '서울특별시 중구 세종대로 110 · 02-000-0000';

const nameOf = (site?: BlockSite): string => site?.name.trim() || NAME;

/** The business details of the site, which contain its address and phone number. A site without details gets samples. */
const businessOf = (site?: BlockSite): BusinessDetails =>
  site && site.business.length > 0
    ? { business: site.business, address: null }
    : { business: BUSINESS, address: ADDRESS };

export const FRAME_BLOCKS: Block[] = [
  {
    id: 'header',
    label: '머리글',
    category: '머리·바닥',
    icon: 'panel-top',
    keywords: ['메뉴', '헤더', '상단'],
    make: (site) =>
      header(
        nameOf(site),
        [
          ['소개', '#about'],
          ['오시는 길', '#map'],
        ],
        ['문의하기', '#contact'],
      ),
  },
  {
    id: 'footer',
    label: '바닥글',
    category: '머리·바닥',
    icon: 'panel-bottom',
    keywords: ['사업자정보', '푸터', '하단'],
    make: (site) =>
      footer({
        name: nameOf(site),
        ...businessOf(site),
        links: [
          ['인스타그램', 'https://www.instagram.com/'],
          ['블로그', 'https://blog.naver.com/'],
        ],
      }),
  },
  {
    id: 'footer-columns',
    label: '바닥글 여러 단',
    category: '머리·바닥',
    icon: 'panel-bottom',
    keywords: ['사업자정보', '푸터', '하단', '메뉴'],
    make: (site) =>
      named(
        '바닥글',
        el(
          'footer.foot',
          el(
            'div.foot-cols',
            el(
              'div.stack',
              el('p.brand', nameOf(site)),
              el('p', '골목에서 오래 가는 가게를 만들어요. 한 줄로 소개해 주세요.'),
            ),
            footColumn('둘러보기', [
              ['소개', '#'],
              ['가격', '#'],
              ['자주 묻는 질문', '#'],
            ]),
            footColumn('소식', [
              ['인스타그램', 'https://www.instagram.com/'],
              ['블로그', 'https://blog.naver.com/'],
              ['메일', 'mailto:hello@example.com'],
            ]),
          ),
          el('div.foot-end', businessLines(businessOf(site))),
        ),
      ),
  },
];

function footColumn(title: string, links: [string, string][]) {
  return el(
    'div.foot-col',
    el('p', el('strong', title)),
    el(
      'nav.foot-list',
      { 'aria-label': title },
      links.map(([label, href]) => el('a', { href }, label)),
    ),
  );
}

/**
 * Opens the menu on a phone without a script: while this `details` is open, the stylesheet shows the menu after it. The menu is
 * not inside of the `details`, because a closed `details` hides its content on wide screens too.
 */
function menuToggle() {
  return el(
    'details.menu-toggle',
    el('summary.menu-sum', { 'aria-label': '메뉴' }, icon('menu', 'icon-open'), icon('x', 'icon-close')),
  );
}

export function header(brand: string, links: [string, string][], button?: [string, string]) {
  return named(
    '머리글',
    el(
      'header.top',
      el(
        'div.top-in',
        el('a.brand', { href: '#top' }, brand),
        menuToggle(),
        el(
          'nav.menu',
          { 'aria-label': '주 메뉴' },
          links.map(([label, href]) => el('a.menu-link', { href }, label)),
        ),
        button ? el('a.menu-btn', { href: button[1] }, button[0]) : [],
      ),
    ),
  );
}

interface BusinessDetails {
  /** 사업자정보: the details that shops are legally required to show. */
  business: readonly string[];
  /** The address as its own line, when `business` does not contain it. */
  address: string | null;
}

const businessLines = ({ business, address }: BusinessDetails) => [
  el(
    'p.biz',
    business.map((line) => el('span', line)),
  ),
  ...(address === null ? [] : [el('p', address)]),
];

interface Footer extends BusinessDetails {
  name: string;
  links: [string, string][];
}

export function footer({ name, links, ...lines }: Footer) {
  return named(
    '바닥글',
    el(
      'footer.foot',
      el(
        'div.foot-in',
        el('div', el('p', el('strong', name)), businessLines(lines)),
        el(
          'nav.foot-links',
          { 'aria-label': '바로가기' },
          links.map(([label, href]) => el('a', { href, target: '_blank' }, label)),
        ),
      ),
    ),
  );
}
