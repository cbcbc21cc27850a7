import type { Transaction } from '@dojang/embedded/sql';
import type { FoundForm } from '@dojang/renderer';
import { BLOCKS, type PageProject, ruleKey, rulesFor } from '@dojang/renderer/blocks';
import { storedForm } from '@dojang/renderer/publication-row';

interface DemoAnswer {
  hoursAgo: number;
  name: string;
  phone: string;
  topic?: string;
  message: string;
  status?: 'new' | 'doing' | 'done';
  note?: string;
}

const ANSWERS: readonly DemoAnswer[] = [
  {
    hoursAgo: 2,
    name: '이다은',
    phone: '010-0000-1201',
    topic: '이용 방법',
    message: '토요일 오후에 여섯 명이 앉을 자리를 맡아 주실 수 있나요? 두 시쯤 도착해요.',
  },
  {
    hoursAgo: 7,
    name: '정우성 상회',
    phone: '010-0000-3310',
    topic: '가격',
    message: '사무실에서 원두를 한 달에 2kg쯤 받고 싶어요. 정기 배송 가격을 알려 주세요.',
  },
  {
    hoursAgo: 27,
    name: '한소희',
    phone: '010-0000-7745',
    topic: '그 밖에',
    message: '12월 책 모임에 처음 가 보려고 해요. 미리 읽을 책이 정해졌을까요?',
  },
  {
    hoursAgo: 52,
    name: '최민준',
    phone: '010-0000-9002',
    topic: '가격',
    message: '돌잔치 답례로 드립백 40개를 준비하려고 해요. 이름을 새긴 상자도 되나요?',
    status: 'doing',
    note: '상자 견적을 받아 두었어요. 목요일까지 답하기.',
  },
  {
    hoursAgo: 121,
    name: '오하린',
    phone: '010-0000-5518',
    message: '유아차가 들어갈 수 있나요?',
    status: 'done',
    note: '가능하다고 문자로 답했어요.',
  },
];

/** The project of a page, with a form inserted before its last section. */
export function withForm(project: PageProject): PageProject {
  const copy = structuredClone(project);
  const section = BLOCKS.find(({ id }) => id === 'form')?.make();
  const sections = copy.pages[0]?.frames[0]?.component.components;
  if (!section || !Array.isArray(sections)) throw new Error('no form block, or no sections for it');
  sections.splice(-1, 0, section);
  const present = new Set(copy.styles.map(ruleKey));
  copy.styles.push(...rulesFor([section]).filter((rule) => !present.has(ruleKey(rule))));
  return copy;
}

/** Adds answers of the last days to a form of a published page. Some are unread, and some have a note. */
export async function makeAnswers(tx: Transaction, pageId: string, { form }: FoundForm): Promise<void> {
  const stored = storedForm(form);
  for (const [at, { hoursAgo, status = 'new', note = '', ...answer }] of ANSWERS.entries()) {
    const body = Object.values(answer).join(' · ');
    const [sent] = await tx`select public.submit_form(p.id, p.live_version_id, ${tx.json(stored as never)},
      ${tx.json(answer)}, ${body}, true, 'demo', ${`demo ${at}`}, 60, false) ->> 'id' as id from public.pages p where p.id = ${pageId}`;
    await tx`update public.form_submissions set status = ${status}, note = ${note},
      created_at = now() - ${hoursAgo}::int * interval '1 hour', consent_at = now() - ${hoursAgo}::int * interval '1 hour',
      read_at = case when ${hoursAgo}::int > 24 then now() end where id = ${sent?.id}`;
  }
}
