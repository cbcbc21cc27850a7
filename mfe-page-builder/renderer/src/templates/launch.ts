import { fontTheme } from '../font/font-pairs.ts';
import { page } from './page.ts';
import { portrait } from './portrait.ts';
import { CATEGORY, type Template } from './template.ts';

const week = (no: string, title: string, text: string, work: string) => `
<li class="cs-week"><p class="cs-no">${no}</p><div><h3 class="cs-h3">${title}</h3><p class="cs-text">${text}</p><p class="cs-work">숙제 · ${work}</p></div></li>`;

const seat = (name: string, price: string, text: string, best = '') => `
<li class="cs-seat"><p class="cs-kind">${name}${best ? `<span class="cs-best">${best}</span>` : ''}</p><p class="cs-text">${text}</p><p class="cs-won">${price}</p><a class="cs-pick" href="mailto:hello@example.com">고르기</a></li>`;

const ask = (title: string, answer: string) =>
  `<details class="cs-ask"><summary class="cs-q">${title}</summary><p class="cs-a">${answer}</p></details>`;

const letter = (text: string, who: string) =>
  `<figure class="cs-letter"><blockquote class="cs-said">${text}</blockquote><figcaption class="cs-who">${who}</figcaption></figure>`;

export const launch: Template = {
  id: '7d0c0002-0000-4000-8000-000000000002',
  key: 'launch',
  name: '온라인 클래스 모집',
  category: CATEGORY.class,
  description: '빨간 펜으로 고친 원고에서 시작하는 강의 모집. 주마다 배우는 것, 편지, 수강료, 질문',
  project: page({
    theme: {
      '--accent': '#c8281e',
      '--paper': '#fdfcf8',
      '--soft': '#f4f1e8',
      '--ink': '#1d2a44',
      '--muted': '#5a6275',
      '--line': '#c9d3e6',
      '--radius': '0px',
      '--width': '1080px',
      ...fontTheme('고운바탕'),
    },
    css: `
.cs-room { background: repeating-linear-gradient(180deg, #fdfcf8 0, #fdfcf8 39px, #dfe6f2 39px, #dfe6f2 40px); }
.cs-top { max-width: calc(var(--width) + 48px); margin: 0 auto; padding: 26px 24px; display: flex; justify-content: space-between; align-items: baseline; gap: 16px; }
.cs-mark { font-size: 22px; font-weight: 800; letter-spacing: -0.02em; text-decoration: none; }
.cs-apply { font-size: 17px; font-weight: 700; color: var(--accent); text-underline-offset: 6px; }
.cs-hero { max-width: calc(var(--width) + 48px); margin: 0 auto; padding: clamp(40px, 5vw, 80px) 24px clamp(72px, 8vw, 128px); }
.cs-h1 { font-family: var(--head); font-size: clamp(36px, 6.1vw, 82px); line-height: 1.62; font-weight: 700; letter-spacing: -0.05em; }
.cs-h1 s { color: #6d7486; font-weight: 400; text-decoration-color: var(--accent); text-decoration-thickness: 3px; }
.cs-h1 mark { background: transparent; color: var(--accent); }
.cs-margin { margin-top: 48px; display: grid; grid-template-columns: minmax(0, 7fr) minmax(0, 5fr); gap: 48px; align-items: end; }
.cs-lead { font-size: clamp(18px, 1.7vw, 21px); line-height: 2; max-width: 30em; text-wrap: pretty; }
.cs-red { padding-left: 24px; border-left: 3px solid var(--accent); color: #a81e15; font-size: 18px; line-height: 1.9; }
.cs-go { display: inline-flex; align-items: center; justify-content: center; min-height: 62px; margin-top: 40px; padding: 14px 36px; background: var(--ink); color: #ffffff; font-size: 19px; font-weight: 700; text-decoration: none; }
.cs-go:hover { background: var(--accent); }
.cs-facts { border-top: 3px double var(--ink); border-bottom: 3px double var(--ink); background: var(--paper); }
.cs-facts-in { max-width: calc(var(--width) + 48px); margin: 0 auto; padding: 28px 24px; display: flex; flex-wrap: wrap; justify-content: space-between; gap: 12px 40px; font-size: 18px; line-height: 1.6; }
.cs-part { max-width: calc(var(--width) + 48px); margin: 0 auto; padding: clamp(80px, 10vw, 152px) 24px; }
.cs-h2 { font-family: var(--head); font-size: clamp(28px, 3.6vw, 46px); line-height: 1.5; font-weight: 800; letter-spacing: -0.04em; text-wrap: balance; }
.cs-h3 { font-family: var(--head); font-size: clamp(22px, 2.2vw, 28px); line-height: 1.5; font-weight: 800; letter-spacing: -0.03em; }
.cs-weeks { list-style: none; margin: 56px 0 0; padding: 0; }
.cs-week { display: grid; grid-template-columns: 190px minmax(0, 1fr); gap: 24px; padding: 40px 0; border-top: 1px solid var(--ink); }
.cs-no { font-size: clamp(64px, 8vw, 112px); line-height: 0.9; font-weight: 400; letter-spacing: -0.06em; color: var(--accent); }
.cs-text { margin-top: 8px; font-size: 17px; line-height: 1.95; color: var(--muted); max-width: 36em; }
.cs-work { margin-top: 14px; font-size: 17px; line-height: 1.7; font-weight: 700; }
.cs-teacher { background: var(--soft); }
.cs-teacher .cs-part { display: grid; grid-template-columns: minmax(0, 4fr) minmax(0, 7fr); gap: clamp(32px, 6vw, 88px); align-items: center; }
.cs-face { width: 100%; height: auto; aspect-ratio: 3/4; object-fit: cover; }
.cs-letters { columns: 2; column-gap: 28px; margin-top: 48px; }
.cs-letter { display: inline-block; width: 100%; margin-bottom: 28px; padding: 36px 32px; background: #ffffff; border: 1px solid var(--line); }
.cs-said { font-size: 19px; line-height: 1.95; }
.cs-who { margin-top: 20px; font-size: 16px; color: var(--muted); }
.cs-price { background: var(--ink); color: #ffffff; }
.cs-price .cs-text { color: #c3cbdd; margin-top: 0; }
.cs-seats { list-style: none; margin: 48px 0 0; padding: 0; border-top: 1px solid #57647f; }
.cs-seat { display: grid; grid-template-columns: 3fr 5fr 2fr auto; gap: 28px; align-items: center; padding: 32px 0; border-bottom: 1px solid #57647f; }
.cs-kind { font-size: 24px; line-height: 1.4; font-weight: 800; letter-spacing: -0.03em; }
.cs-best { display: inline-block; margin-left: 12px; padding: 2px 10px; background: #ffffff; color: #a81e15; font-size: 14px; font-weight: 700; letter-spacing: 0; vertical-align: 4px; }
.cs-won { font-size: 26px; line-height: 1.3; font-weight: 700; letter-spacing: -0.03em; font-variant-numeric: tabular-nums; text-align: right; }
.cs-pick { padding: 14px 26px; border: 1px solid #ffffff; font-size: 16px; font-weight: 700; text-decoration: none; }
.cs-pick:hover { background: #ffffff; color: #1d2a44; }
.cs-asks { margin-top: 40px; border-top: 1px solid var(--ink); }
.cs-ask { border-bottom: 1px solid var(--ink); }
.cs-q { padding: 26px 4px; font-size: 20px; line-height: 1.5; font-weight: 700; letter-spacing: -0.02em; }
.cs-a { padding: 0 4px 30px; font-size: 17px; line-height: 1.95; color: var(--muted); max-width: 40em; }
.cs-foot { border-top: 3px double var(--ink); padding: 40px 24px; font-size: 15px; line-height: 1.9; color: var(--muted); }
@media (max-width: 1024px) {
  .cs-seat { grid-template-columns: minmax(0, 1fr) auto; gap: 12px 24px; }
  .cs-seat .cs-text { grid-column: 1 / 3; grid-row: 2; }
  .cs-pick { grid-column: 1 / 3; text-align: center; }
}
@media (max-width: 640px) {
  .cs-top { padding: 20px; }
  .cs-hero { padding: 32px 20px 72px; }
  .cs-margin { grid-template-columns: minmax(0, 1fr); gap: 32px; }
  .cs-go { width: 100%; }
  .cs-facts-in { flex-direction: column; gap: 6px; padding: 24px 20px; }
  .cs-part { padding: 80px 20px; }
  .cs-week { grid-template-columns: 76px minmax(0, 1fr); gap: 12px; padding: 32px 0; }
  .cs-teacher .cs-part { grid-template-columns: minmax(0, 1fr); }
  .cs-face { aspect-ratio: 1/1; }
  .cs-letters { columns: 1; margin-top: 32px; }
}`,
    html: `
<section class="cs-room" data-name="첫 화면">
  <div class="cs-top"><a class="cs-mark" href="#top">글결 클래스</a><a class="cs-apply" href="#price">12기 신청</a></div>
  <div class="cs-hero">
    <h1 class="cs-h1"><s>언젠가는</s> <mark>4주 뒤에는</mark><br>당신의 글이<br>읽히기 시작해요</h1>
    <div class="cs-margin">
      <div><p class="cs-lead">쓰고 싶은데 첫 문장에서 멈추는 분을 위한 글쓰기 클래스예요. 매주 한 편을 쓰고, 편집자가 빨간 펜으로 고친 답장을 받아요.</p><a class="cs-go" href="#price">12기 신청하기</a></div>
      <p class="cs-red">‘언젠가’는 날짜가 아니에요. 달력에 적을 수 있는 말로 바꿔 보면 어떨까요? — 다은</p>
    </div>
  </div>
</section>
<section class="cs-facts" data-name="한눈에"><div class="cs-facts-in"><p>12월 5일 시작, 4주</p><p>매주 한 편, 모두 네 편</p><p>스물네 사람까지</p><p>온라인, 퇴근하고 하루 30분</p></div></section>
<section class="cs-part" id="curriculum" data-name="커리큘럼">
  <h2 class="cs-h2">한 주에 하나씩, 네 번이면 돼요</h2>
  <ol class="cs-weeks">
    ${week('1', '오늘 본 것을 적어요', '좋은 글은 자세히 보는 데서 시작해요. 형용사를 쓰지 않고 방 하나를 묘사해 봐요.', '다섯 문장으로 쓴 부엌')}
    ${week('2', '처음과 끝을 먼저 정해요', '가운데는 저절로 이어져요. 좋아하는 책 열 권의 첫 문장과 끝 문장을 함께 뜯어봐요.', '끝 문장에서 거꾸로 쓴 한 쪽')}
    ${week('3', '절반으로 줄여요', '소리 내어 읽으면 덜어낼 곳이 들려요. 편집자가 문장마다 의견을 드려요.', '2,000자를 1,000자로')}
    ${week('4', '사람들 앞에서 읽어요', '네 편을 엮어 작은 책으로 만들고, 온라인 낭독회에서 나눠요. 카메라는 켜지 않아도 돼요.', '세상에 하나뿐인 책 한 권')}
  </ol>
</section>
<section class="cs-teacher" data-name="가르치는 사람"><div class="cs-part">
  ${portrait({ alt: '원고를 고치는 최다은 편집자', hair: 'long', colors: ['#d7dfee', '#231d22', '#f0c8a8', '#c8281e'], className: 'cs-face' })}
  <div><h2 class="cs-h2">최다은,<br>14년째 남의 글을 고치는 사람</h2><p class="cs-text">출판사에서 에세이 60권을 만들었어요. 잘 쓰는 법보다 계속 쓰는 법을 먼저 알려 드려요. 고친 글에는 늘 까닭을 적어요. 까닭이 없으면 고치지 않아요.</p><p class="cs-work">『오늘의 문장을 고칩니다』 저자 · 전 봄날출판 에세이팀 편집장</p></div>
</div></section>
<section class="cs-part" data-name="편지">
  <h2 class="cs-h2">먼저 써 본 사람들의 편지</h2>
  <div class="cs-letters">
    ${letter('십 년 만에 제 이야기를 끝까지 썼어요. 답장을 기다리는 일주일이 설렜어요. 빨간 글씨가 무섭지 않은 건 처음이었고요.', '문가영, 11기 · 간호사')}
    ${letter('회의록이 짧아졌어요. 팀장님이 무슨 일이냐고 물어보셨어요.', '도한결, 10기 · 개발자')}
    ${letter('아이가 엄마는 뭘 그렇게 쓰냐고 해서 읽어 주었더니, 한 번 더 읽어 달래요.', '서은주, 11기 · 주부')}
    ${letter('네 편 가운데 한 편이 지역 신문에 실렸어요. 엄마가 스무 부를 사 오셨어요.', '유태오, 9기 · 대학생')}
  </div>
</section>
<section class="cs-price" id="price" data-name="수강료"><div class="cs-part">
  <h2 class="cs-h2">자리를 골라 주세요</h2>
  <ul class="cs-seats">
    ${seat('혼자 쓰기', '89,000원', '영상과 교재, 네 번의 숙제. 내 속도로 들어요.')}
    ${seat('답장 받기', '189,000원', '혼자 쓰기에 더해, 매주 편집자가 고친 원고를 보내 드려요.', '가장 많이 골라요')}
    ${seat('마주 앉기', '389,000원', '답장 받기에 더해, 두 번 한 시간씩 화상으로 이야기해요. 여섯 자리뿐이에요.')}
  </ul>
</div></section>
<section class="cs-part" id="faq" data-name="자주 묻는 질문">
  <h2 class="cs-h2">자주 묻는 질문</h2>
  <div class="cs-asks">
    ${ask('글을 한 번도 써 본 적이 없어요.', '열에 넷이 그렇게 시작해요. 첫 주는 다섯 문장이면 돼요.')}
    ${ask('숙제를 못 내면 어떻게 되나요?', '괜찮아요. 두 주까지 늦게 내도 답장을 드려요.')}
    ${ask('돌려받을 수 있나요?', '첫 주가 끝나기 전까지는 까닭을 묻지 않고 모두 돌려드려요.')}
  </div>
</section>
<footer class="cs-foot" data-name="바닥글"><div class="wrap"><p>상호 글결 · 대표 최다은 · 사업자등록번호 000-00-00000 · 통신판매업신고 제0000-서울마포-0000호</p><p>서울특별시 마포구 와우산로 94 · <a href="mailto:hello@example.com">hello@example.com</a></p></div></footer>`,
  }),
};
