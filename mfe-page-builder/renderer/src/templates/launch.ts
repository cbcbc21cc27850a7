import { plan, point } from '../blocks/action.ts';
import { type BlockComponent, el, icon, named, picture } from '../blocks/component.ts';
import { footer, header } from '../blocks/frame.ts';
import { projectOf } from '../blocks/project.ts';
import { question, review, stat } from '../blocks/trust.ts';
import { CATEGORY, type Template } from './template.ts';

export const launch: Template = {
  id: '7d0c0002-0000-4000-8000-000000000002',
  key: 'launch',
  name: '온라인 클래스 모집',
  category: CATEGORY.class,
  description: '커리큘럼, 후기, 가격, 질문을 차례로 보여 주는 모집 페이지',
  project: projectOf(
    [
      header(
        '글결 클래스',
        [
          ['커리큘럼', '#curriculum'],
          ['후기', '#review'],
          ['질문', '#faq'],
        ],
        ['신청하기', '#price'],
      ),
      named(
        '첫 화면',
        el(
          'section.sec',
          el(
            'div.wrap.stack-center',
            el('span.badge', '12기 모집 · 12월 5일까지'),
            el('h1.h1', '4주 뒤, 당신의 글이 읽히기 시작해요'),
            el(
              'p.lead',
              '쓰고 싶은데 첫 문장에서 멈추는 분을 위한 글쓰기 클래스예요. 매주 한 편을 쓰고, 편집자의 답장을 받아요.',
            ),
            el(
              'div.btns',
              el('a.btn', { href: '#price' }, '12기 신청하기', icon('arrow-right', 'icon-small')),
              el('a.btn-line', { href: '#curriculum' }, '커리큘럼 보기'),
            ),
          ),
        ),
      ),
      named(
        '숫자',
        el(
          'section.sec-tight.tone-soft',
          el(
            'div.wrap.grid-4',
            stat('1,312명', '함께 쓴 사람'),
            stat('94%', '끝까지 쓴 비율'),
            stat('5,248편', '완성한 글'),
            stat('4.9점', '수강생 평균 만족도'),
          ),
        ),
      ),
      named(
        '커리큘럼',
        el(
          'section.sec',
          { id: 'curriculum' },
          el(
            'div.wrap.split-wide',
            el(
              'div.stack',
              el('h2.h2', '한 주에 하나씩, 네 번이면 돼요'),
              el('p.lead', '영상 40분, 글 한 편, 편집자의 답장. 퇴근하고 하루 30분이면 따라올 수 있게 나눴어요.'),
            ),
            el(
              'ol.timeline',
              week('1주', '관찰', '오늘 본 것을 다섯 문장으로 적어요. 좋은 글은 자세히 보는 데서 시작해요.'),
              week('2주', '구조', '첫 문장과 끝 문장을 먼저 정해요. 가운데는 저절로 이어져요.'),
              week('3주', '문장', '군더더기를 덜고 소리 내어 읽어요. 편집자가 문장마다 의견을 드려요.'),
              week('4주', '발표', '완성한 글을 엮어 전자책으로 만들고, 온라인 낭독회에서 나눠요.'),
            ),
          ),
        ),
      ),
      named(
        '가르치는 사람',
        el(
          'section.sec.tone-soft',
          el(
            'div.wrap.split',
            picture('plum', '책상 앞에서 원고를 읽는 최다은 편집자'),
            el(
              'div.stack',
              el('p.eyebrow', '가르치는 사람'),
              el('h2.h2', '최다은, 14년째 남의 글을 고치는 사람'),
              el(
                'p.text.muted',
                '출판사에서 에세이 60권을 만들었어요. 잘 쓰는 법보다 계속 쓰는 법을 먼저 알려 드려요.',
              ),
              el(
                'ul.checks',
                point('『오늘의 문장을 고칩니다』 저자'),
                point('전 봄날출판 에세이팀 편집장'),
                point('글쓰기 모임 12기 운영'),
              ),
            ),
          ),
        ),
      ),
      named(
        '후기',
        el(
          'section.sec',
          { id: 'review' },
          el(
            'div.wrap',
            el('div.head-center', el('h2.h2', '먼저 써 본 사람들')),
            el(
              'div.grid-3',
              review(
                'sea',
                '십 년 만에 제 이야기를 끝까지 썼어요. 답장을 기다리는 일주일이 설렜어요.',
                '문가영',
                '11기 · 간호사',
              ),
              review(
                'stone',
                '막연하던 ‘잘 쓰고 싶다’가 무엇을 고치면 되는지로 바뀌었어요.',
                '임재현',
                '10기 · 개발자',
              ),
              review('dawn', '함께 쓰는 동료가 생긴 게 가장 커요. 지금도 매주 모여서 써요.', '송하람', '9기 · 교사'),
            ),
          ),
        ),
      ),
      named(
        '가격',
        el(
          'section.sec.tone-soft',
          { id: 'price' },
          el(
            'div.wrap',
            el(
              'div.head-center',
              el('h2.h2', '12기를 신청하세요'),
              el('p.lead', '12월 8일 월요일에 시작해요. 정원은 80명이에요.'),
            ),
            el(
              'div.grid-2.narrow',
              plan({
                name: '혼자 쓰기',
                price: '149,000원',
                per: ' 4주',
                points: ['영상 강의 4편', '매주 글감과 과제', '전자책 한 권'],
                button: '혼자 쓰기 신청',
                href: 'mailto:hello@example.com',
              }),
              plan({
                name: '답장 받기',
                price: '249,000원',
                per: ' 4주',
                points: ['혼자 쓰기의 모든 것', '편집자의 첨삭 네 번', '온라인 낭독회'],
                best: '열에 일곱이 골라요',
                button: '답장 받기 신청',
                href: 'mailto:hello@example.com',
              }),
            ),
          ),
        ),
      ),
      named(
        '자주 묻는 질문',
        el(
          'section.sec',
          { id: 'faq' },
          el(
            'div.narrow',
            el('div.head', el('h2.h2', '자주 묻는 질문')),
            el(
              'div.faq',
              question(
                '글을 써 본 적이 없어도 되나요?',
                '네. 수강생 열에 여섯은 처음 쓰는 분이에요. 다섯 문장부터 시작해요.',
                true,
              ),
              question('강의를 놓치면 어떻게 하나요?', '영상은 끝난 뒤 석 달 동안 다시 볼 수 있어요.'),
              question('환불할 수 있나요?', '시작 전에는 전액, 첫 주 안에는 절반을 돌려드려요.'),
              question('회사에서 여러 명이 들을 수 있나요?', '다섯 명부터 단체 할인이 있어요. 메일로 알려 주세요.'),
            ),
          ),
        ),
      ),
      named(
        '행동 권하기',
        el(
          'section.sec.tone-accent',
          el(
            'div.wrap.stack-center',
            el('h2.h2', '첫 문장은 저희가 함께 쓸게요'),
            el('p.text.fade', '12기는 12월 5일 밤 12시에 마감해요.'),
            el('a.btn-paper', { href: 'mailto:hello@example.com' }, '메일로 신청하기'),
          ),
        ),
      ),
      footer({
        name: '글결',
        business: ['상호 글결', '대표 최다은', '사업자등록번호 000-00-00000', '통신판매업신고 제0000-서울마포-0000호'],
        address: '서울특별시 마포구 양화로 100 · hello@example.com',
        links: [
          ['브런치', 'https://brunch.co.kr/'],
          ['뉴스레터', 'https://maily.so/'],
        ],
      }),
    ],
    { '--accent': '#4338ca', '--soft': '#f5f5fb', '--radius': '20px' },
  ),
};

function week(label: string, title: string, text: string): BlockComponent {
  return el('li.time-item', el('p.eyebrow', label), el('h3.h3', title), el('p.muted', text));
}
