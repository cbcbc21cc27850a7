import type { Block } from './block.ts';
import { el, icon, named, picture } from './component.ts';

export const BASIC_BLOCKS: Block[] = [
  {
    id: 'section',
    label: '섹션',
    category: '기본',
    icon: 'square-dashed',
    keywords: ['구역', '상자'],
    make: () =>
      named(
        '섹션',
        el(
          'section.sec',
          el('div.wrap.stack', el('h2.h2', '섹션 제목을 적어 주세요'), el('p.text', '내용을 적어 주세요.')),
        ),
      ),
  },
  {
    id: 'columns-2',
    label: '2단',
    category: '기본',
    icon: 'columns-2',
    keywords: ['나란히', '열'],
    make: () => columns('2단', 'grid-2', ['첫째 단', '둘째 단']),
  },
  {
    id: 'columns-3',
    label: '3단',
    category: '기본',
    icon: 'columns-3',
    keywords: ['나란히', '열'],
    make: () => columns('3단', 'grid-3', ['첫째 단', '둘째 단', '셋째 단']),
  },
  {
    id: 'heading',
    label: '제목',
    category: '기본',
    icon: 'heading',
    make: () => named('제목', el('h2.h2', '제목을 적어 주세요')),
  },
  {
    id: 'text',
    label: '글',
    category: '기본',
    icon: 'text',
    keywords: ['텍스트', '문단'],
    make: () =>
      named('글', el('p.text', '여기를 두 번 눌러 글을 적어 주세요. 문단을 짧게 나누면 휴대전화에서 읽기 좋아요.')),
  },
  {
    id: 'button',
    label: '버튼',
    category: '기본',
    icon: 'mouse-pointer-click',
    keywords: ['링크'],
    make: () => named('버튼', el('a.btn', { href: '#' }, '자세히 보기')),
  },
  {
    id: 'image',
    label: '이미지',
    category: '기본',
    icon: 'image',
    keywords: ['사진', '그림'],
    make: () => named('이미지', picture('stone', '')),
  },
  {
    id: 'list',
    label: '목록',
    category: '기본',
    icon: 'list',
    make: () =>
      named('목록', el('ul.bullets', el('li', '첫 번째 항목'), el('li', '두 번째 항목'), el('li', '세 번째 항목'))),
  },
  {
    id: 'icon',
    label: '아이콘',
    category: '기본',
    icon: 'star',
    make: () => named('아이콘', icon('sparkles', 'icon-box')),
  },
  { id: 'divider', label: '구분선', category: '기본', icon: 'minus', make: () => named('구분선', el('hr.rule')) },
  {
    id: 'spacer',
    label: '여백',
    category: '기본',
    icon: 'move-vertical',
    make: () => named('여백', el('div.space', { 'aria-hidden': 'true' })),
  },
  {
    id: 'table',
    label: '표',
    category: '기본',
    icon: 'table',
    make: () =>
      named(
        '표',
        el(
          'table.table',
          el('thead', el('tr', el('th', { scope: 'col' }, '구분'), el('th', { scope: 'col' }, '내용'))),
          el(
            'tbody.table-rows',
            el('tr', el('td', '대상'), el('td', '누구나')),
            el('tr', el('td', '소요 시간'), el('td', '2시간')),
            el('tr', el('td', '준비물'), el('td', '편한 옷차림')),
          ),
        ),
      ),
  },
];

function columns(label: string, grid: string, titles: string[]) {
  return named(
    label,
    el(
      'section.sec-tight',
      el(
        `div.wrap.${grid}`,
        titles.map((title) => el('div.col', el('h3.h3', title), el('p.muted', '내용을 적어 주세요.'))),
      ),
    ),
  );
}
