import { type BlockComponent, el, icon, named, picture } from '../blocks/component.ts';
import { footer, header } from '../blocks/frame.ts';
import type { PictureName } from '../blocks/pictures.ts';
import { projectOf } from '../blocks/project.ts';
import { CATEGORY, type Template } from './template.ts';

export const studio: Template = {
  id: '7d0c0002-0000-4000-8000-000000000003',
  key: 'studio',
  name: '작은 스튜디오',
  category: CATEGORY.portfolio,
  description: '작업을 크게 보여 주고 문의로 잇는 포트폴리오',
  project: projectOf(
    [
      header('결 스튜디오', [
        ['작업', '#work'],
        ['방식', '#how'],
        ['문의', '#contact'],
      ]),
      named(
        '첫 화면',
        el(
          'section.sec',
          el(
            'div.wrap.stack',
            el('h1.h1', '브랜드가 오래 입을 얼굴을 만들어요'),
            el(
              'p.lead',
              '결은 두 사람이 꾸리는 디자인 스튜디오예요. 이름, 로고, 포장, 공간까지 한 결로 이어지게 다듬어요.',
            ),
          ),
        ),
      ),
      named(
        '대표 작업',
        el(
          'section.sec-tight',
          el('div.wrap', picture('night', '어두운 바탕에 금빛 라벨을 붙인 전통주 병', 'photo-wide')),
        ),
      ),
      named(
        '작업',
        el(
          'section.sec',
          { id: 'work' },
          el(
            'div.wrap',
            el('div.head', el('h2.h2', '고른 작업')),
            el(
              'div.gallery-big',
              work('sea', '바다유리', '브랜드 아이덴티티', '2026'),
              work('forest', '숲의 하루', '전시 그래픽', '2026'),
              work('dawn', '해든빵집', '이름, 로고, 포장', '2025'),
              work('plum', '자두와인', '라벨 디자인', '2025'),
            ),
          ),
        ),
      ),
      named(
        '방식',
        el(
          'section.sec.tone-ink',
          { id: 'how' },
          el(
            'div.wrap.split-wide',
            el('h2.h2', '적게 맡아, 끝까지 함께해요'),
            el(
              'div.stack',
              el(
                'p.text.fade',
                '한 계절에 두 팀만 만나요. 첫 주에는 디자인을 하지 않고 가게에 앉아 손님을 지켜봐요. 무엇을 더할지보다 무엇을 덜지 먼저 이야기해요.',
              ),
              el(
                'p.text.fade',
                '시안은 하나만 드려요. 대신 왜 이 모습이어야 하는지 끝까지 설명하고, 고칠 곳은 함께 고쳐요.',
              ),
            ),
          ),
        ),
      ),
      named(
        '함께한 곳',
        el(
          'section.sec-tight',
          el(
            'div.wrap.stack-center',
            el(
              'ul.logos',
              ['바다유리', '해든빵집', '오월서가', '자두와인', '물결극장'].map((name) => el('li', name)),
            ),
          ),
        ),
      ),
      named(
        '문의',
        el(
          'section.sec',
          { id: 'contact' },
          el(
            'div.narrow.stack',
            el('h2.h2', '다음 계절의 두 팀을 기다려요'),
            el('p.lead', '무엇을 하는 곳인지, 언제쯤 필요한지 두 줄만 적어 보내 주세요. 사흘 안에 답해 드려요.'),
            el('a.btn', { href: 'mailto:hello@example.com' }, 'hello@example.com', icon('arrow-right', 'icon-small')),
          ),
        ),
      ),
      footer({
        name: '결 스튜디오',
        business: ['상호 결 스튜디오', '대표 남결', '사업자등록번호 000-00-00000'],
        address: '부산광역시 영도구 봉래나루로 60',
        links: [
          ['인스타그램', 'https://www.instagram.com/'],
          ['비핸스', 'https://www.behance.net/'],
        ],
      }),
    ],
    {
      '--accent': '#1f4d3d',
      '--paper': '#fbfbf8',
      '--soft': '#f0f0ea',
      '--ink': '#141613',
      '--muted': '#5b5f57',
      '--line': '#dcddd4',
      '--radius': '0px',
      '--width': '1240px',
    },
  ),
};

function work(name: PictureName, title: string, what: string, year: string): BlockComponent {
  return el(
    'figure.shot',
    picture(name, `${title} ${what}`),
    el('figcaption.shot-cap', el('strong', title), el('span.muted', `${what}, ${year}`)),
  );
}
