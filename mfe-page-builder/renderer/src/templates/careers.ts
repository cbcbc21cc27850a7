import { page } from './page.ts';
import { portrait } from './portrait.ts';
import { CATEGORY, type Template } from './template.ts';

const face = (hair: Parameters<typeof portrait>[0]['hair'], ...colors: [string, string, string, string]) =>
  portrait({ alt: '', hair, colors, className: 'cr-face' }).replace('role="img" aria-label=""', 'aria-hidden="true"');

const FACES = [
  face('bob', '#d7f25c', '#2b2320', '#f2c6a4', '#17352c'),
  face('short', '#17352c', '#1a1513', '#e8b48e', '#f4f4ec'),
  face('curly', '#c9d8cf', '#4a2f20', '#d79c74', '#ff7a4d'),
  face('long', '#ffb59a', '#171311', '#f4cdb0', '#17352c'),
  face('bun', '#f4f4ec', '#6b4a2f', '#eebd98', '#7fa38f'),
  face('short', '#7fa38f', '#3a2a20', '#f0c4a0', '#d7f25c'),
];

const job = (team: string, title: string, where: string, kind: string) => `
<li class="cr-job"><a class="cr-jobin" href="mailto:jobs@example.com"><span class="cr-team">${team}</span><strong class="cr-title">${title}</strong><span class="cr-where">${where}</span><span class="cr-where">${kind}</span><icon name="arrow-right" class="cr-arrow"/></a></li>`;

const belief = (title: string, text: string) =>
  `<li class="cr-belief"><h3 class="cr-h3">${title}</h3><p class="cr-text">${text}</p></li>`;
const step = (when: string, title: string, text: string) =>
  `<li class="cr-step"><p class="cr-when">${when}</p><h3 class="cr-h3">${title}</h3><p class="cr-text">${text}</p></li>`;
const perk = (title: string, text: string) =>
  `<div class="cr-perk"><dt class="cr-dt">${title}</dt><dd class="cr-dd">${text}</dd></div>`;

export const careers: Template = {
  id: '7d0c0002-0000-4000-8000-000000000008',
  key: 'careers',
  name: '회사 채용',
  category: CATEGORY.class,
  description: '일하는 방식부터 솔직하게 말하는 채용 페이지. 열린 자리, 절차, 조건을 표로 정리해요',
  project: page({
    theme: {
      '--accent': '#17352c',
      '--on-accent': '#d7f25c',
      '--paper': '#f4f4ec',
      '--soft': '#e8eadd',
      '--ink': '#14211c',
      '--muted': '#53605a',
      '--line': '#c8cebf',
      '--radius': '6px',
      '--width': '1360px',
    },
    css: `
.cr-bar { max-width: calc(var(--width) + 48px); margin: 0 auto; padding: 24px; display: flex; justify-content: space-between; align-items: center; gap: 16px; }
.cr-mark { font-size: 21px; font-weight: 800; letter-spacing: -0.04em; text-decoration: none; }
.cr-open { font-size: 15px; font-weight: 700; text-underline-offset: 5px; }
.cr-hero { max-width: calc(var(--width) + 48px); margin: 0 auto; padding: clamp(40px, 6vw, 96px) 24px 0; }
.cr-h1 { font-family: var(--head); font-size: clamp(40px, 7.6vw, 124px); line-height: 1.1; font-weight: 750; letter-spacing: -0.06em; text-wrap: balance; }
.cr-h1 span { color: #5f7a6d; }
.cr-under { margin-top: clamp(40px, 5vw, 72px); display: grid; grid-template-columns: repeat(12, minmax(0, 1fr)); gap: 24px; align-items: end; }
.cr-lead { grid-column: 7 / 13; font-size: clamp(18px, 1.6vw, 22px); line-height: 1.75; max-width: 30em; text-wrap: pretty; }
.cr-count { grid-column: 1 / 5; display: flex; align-items: baseline; gap: 14px; font-size: 17px; font-weight: 650; }
.cr-num { font-size: clamp(64px, 7vw, 104px); line-height: 0.9; font-weight: 800; letter-spacing: -0.06em; }
.cr-faces { margin-top: clamp(48px, 6vw, 88px); display: grid; grid-template-columns: repeat(6, minmax(0, 1fr)); }
.cr-face { width: 100%; height: auto; aspect-ratio: 4/5; object-fit: cover; }
.cr-part { max-width: calc(var(--width) + 48px); margin: 0 auto; padding: clamp(88px, 10vw, 168px) 24px 0; display: grid; grid-template-columns: repeat(12, minmax(0, 1fr)); gap: 40px 24px; align-items: start; }
.cr-h2 { font-family: var(--head); grid-column: 1 / 5; position: sticky; top: 32px; font-size: clamp(26px, 2.4vw, 36px); line-height: 1.3; font-weight: 750; letter-spacing: -0.04em; }
.cr-body { grid-column: 5 / 13; list-style: none; margin: 0; padding: 0; }
.cr-belief { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); gap: 24px; padding: 36px 0; border-top: 1px solid var(--ink); }
.cr-h3 { font-family: var(--head); font-size: clamp(21px, 1.9vw, 28px); line-height: 1.35; font-weight: 700; letter-spacing: -0.035em; text-wrap: balance; }
.cr-text { font-size: 17px; line-height: 1.75; color: var(--muted); text-wrap: pretty; }
.cr-job { border-top: 1px solid var(--line); }
.cr-job:last-child { border-bottom: 1px solid var(--line); }
.cr-jobin { display: grid; grid-template-columns: 110px minmax(0, 1fr) 80px 80px 24px; gap: 16px; align-items: center; padding: 26px 16px; text-decoration: none; transition: background 0.15s; }
.cr-jobin:hover { background: #d7f25c; }
.cr-team { font-size: 15px; color: var(--muted); }
.cr-title { font-size: clamp(20px, 1.7vw, 25px); line-height: 1.35; font-weight: 700; letter-spacing: -0.035em; }
.cr-where { font-size: 15px; color: var(--muted); }
.cr-arrow { width: 22px; height: 22px; }
.cr-flow { margin-top: clamp(88px, 10vw, 168px); background: var(--accent); color: #f4f4ec; }
.cr-flow-in { max-width: calc(var(--width) + 48px); margin: 0 auto; padding: clamp(72px, 8vw, 128px) 24px; }
.cr-flow .cr-text { color: #c3d2c7; }
.cr-big { font-family: var(--head); font-size: clamp(32px, 4.6vw, 72px); line-height: 1.15; font-weight: 750; letter-spacing: -0.05em; color: #d7f25c; text-wrap: balance; }
.cr-steps { list-style: none; margin: 72px 0 0; padding: 0; display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 24px; }
.cr-step { display: flex; flex-direction: column; gap: 12px; padding-top: 28px; border-top: 2px solid #d7f25c; }
.cr-when { font-size: 15px; font-weight: 700; color: #d7f25c; }
.cr-perks { grid-column: 5 / 13; margin: 0; columns: 2; column-gap: 24px; }
.cr-perk { margin-bottom: 36px; padding-top: 18px; border-top: 1px solid var(--line); display: inline-block; width: 100%; }
.cr-dt { font-size: 18px; font-weight: 700; letter-spacing: -0.02em; }
.cr-dd { margin: 6px 0 0; font-size: 16px; line-height: 1.7; color: var(--muted); }
.cr-not { grid-column: 5 / 13; display: flex; flex-direction: column; gap: 24px; font-size: clamp(24px, 2.8vw, 42px); line-height: 1.4; font-weight: 700; letter-spacing: -0.045em; }
.cr-end { margin-top: clamp(88px, 10vw, 168px); background: #d7f25c; color: #14211c; }
.cr-end-in { max-width: calc(var(--width) + 48px); margin: 0 auto; padding: clamp(56px, 7vw, 112px) 24px; display: flex; flex-direction: column; gap: 36px; align-items: flex-start; }
.cr-mail { font-size: clamp(30px, 6.4vw, 104px); line-height: 1.1; font-weight: 800; letter-spacing: -0.06em; text-underline-offset: 0.12em; text-decoration-thickness: 0.05em; }
.cr-foot { font-size: 15px; line-height: 1.8; }
@media (max-width: 1024px) {
  .cr-h2 { grid-column: 1 / 13; position: static; }
  .cr-body { grid-column: 1 / 13; }
  .cr-perks { grid-column: 1 / 13; }
  .cr-not { grid-column: 1 / 13; }
  .cr-steps { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 48px 24px; }
  .cr-lead { grid-column: 5 / 13; }
}
@media (max-width: 640px) {
  .cr-bar { padding: 20px; }
  .cr-hero { padding: 40px 20px 0; }
  .cr-lead { grid-column: 1 / 13; }
  .cr-count { grid-column: 1 / 13; }
  .cr-faces { grid-template-columns: repeat(3, minmax(0, 1fr)); }
  .cr-part { padding: 88px 20px 0; gap: 28px; }
  .cr-belief { grid-template-columns: minmax(0, 1fr); gap: 12px; padding: 28px 0; }
  .cr-jobin { grid-template-columns: minmax(0, 1fr) auto auto; gap: 6px 12px; padding: 22px 4px; }
  .cr-jobin .cr-team { grid-column: 1 / 4; }
  .cr-jobin .cr-title { grid-column: 1 / 4; }
  .cr-jobin .cr-where { grid-column: auto; justify-self: start; }
  .cr-jobin .cr-arrow { display: none; }
  .cr-steps { grid-template-columns: minmax(0, 1fr); gap: 36px; margin-top: 48px; }
  .cr-perks { columns: 1; }
  .cr-flow-in { padding: 72px 20px; }
  .cr-end-in { padding: 64px 20px; }
}`,
    html: `
<header class="cr-bar" data-name="머리글"><a class="cr-mark" href="#top">두레박로보틱스</a><a class="cr-open" href="#jobs">열린 자리 보기</a></header>
<section data-name="첫 화면">
  <div class="cr-hero">
    <h1 class="cr-h1">엘리베이터 없는 집의 <span>5층까지,</span> 로봇이 짐을 들고 올라가요</h1>
    <div class="cr-under">
      <p class="cr-count"><span class="cr-num">6</span><span>자리가<br>열려 있어요</span></p>
      <p class="cr-lead">우리나라 집의 37%에는 엘리베이터가 없어요. 두레박은 계단을 오르는 작은 로봇을 만들어요. 서른한 명이 부천에서, 진짜 계단 옆에서 일해요.</p>
    </div>
  </div>
  <div class="cr-faces">${FACES.join('')}</div>
</section>
<section class="cr-part" data-name="일하는 방식">
  <h2 class="cr-h2">우리가 일하는<br>방식이에요</h2>
  <ul class="cr-body">
    ${belief('회의실보다 계단참', '결정은 로봇이 넘어진 자리에서 해요. 화요일 오후에는 모두가 같은 계단을 오르내리며 한 주를 이야기해요.')}
    ${belief('글로 남기고, 늦게 답해요', '급한 일은 전화로, 나머지는 글로 남겨요. 답은 하루 안에만 하면 돼요. 저녁 여섯 시 뒤에는 알림이 멈춰요.')}
    ${belief('고장은 자랑이에요', '금요일마다 이번 주에 부순 것을 전시해요. 가장 배울 것이 많은 고장에 상을 줘요. 지난달 상은 물에 빠진 바퀴였어요.')}
    ${belief('혼자 하는 일은 없어요', '기계, 제어, 디자인, 현장이 한 조로 일해요. 입사 첫날부터 여섯 달 동안 짝꿍이 있어요.')}
  </ul>
</section>
<section class="cr-part" id="jobs" data-name="열린 자리">
  <h2 class="cr-h2">함께할 자리</h2>
  <ul class="cr-body">
    ${job('제어', '계단을 오르는 다리 제어 엔지니어', '부천', '정규직')}
    ${job('기계', '관절과 감속기를 설계할 기구 엔지니어', '부천', '정규직')}
    ${job('소프트웨어', '로봇 400대를 돌볼 서버 개발자', '원격', '정규직')}
    ${job('디자인', '로봇의 표정과 소리를 만들 디자이너', '부천', '정규직')}
    ${job('현장', '배송 기사님과 함께 걸을 현장 매니저', '서울 전역', '정규직')}
    ${job('경영', '회사의 살림을 처음부터 세울 재무 담당', '부천', '정규직')}
  </ul>
</section>
<section class="cr-flow" data-name="절차"><div class="cr-flow-in">
  <h2 class="cr-big">지원부터 답까지, 길어도 3주예요</h2>
  <ol class="cr-steps">
    ${step('첫째 주', '두 쪽짜리 글', '이력서 양식은 없어요. 해 온 일과 하고 싶은 일을 두 쪽으로 적어 주세요.')}
    ${step('첫째 주', '30분 통화', '함께 일할 사람이 직접 전화해요. 궁금한 것은 모두 물어보세요.')}
    ${step('둘째 주', '반나절 같이 일하기', '실제 문제를 함께 풀어요. 15만 원과 점심을 드려요.')}
    ${step('셋째 주', '답과 이유', '함께하지 못하게 되어도 이유를 글로 보내 드려요.')}
  </ol>
</div></section>
<section class="cr-part" data-name="조건">
  <h2 class="cr-h2">조건은 숨기지<br>않을게요</h2>
  <dl class="cr-perks">
    ${perk('연봉은 공개해요', '직무와 단계마다 표로 정해 두었어요. 공고를 열면 금액이 보여요.')}
    ${perk('주 36시간', '금요일은 오후 1시에 끝나요. 로봇도 쉬어요.')}
    ${perk('휴가 25일', '첫해부터예요. 다 쓰지 않으면 대표가 찾아가요.')}
    ${perk('함께 갖는 회사', '모든 사람이 스톡옵션을 받아요. 세금까지 계산해 설명해 드려요.')}
    ${perk('아이와 어른 돌봄', '돌봄 휴가 10일은 이유를 묻지 않아요.')}
    ${perk('무릎 검진', '계단을 많이 오르니까요. 해마다 정형외과에 보내 드려요.')}
  </dl>
</section>
<section class="cr-part" data-name="맞지 않는 분">
  <h2 class="cr-h2">이런 분께는<br>힘들 수 있어요</h2>
  <div class="cr-not"><p>정해진 답이 있어야 마음이 편한 분.</p><p>기름때와 먼지를 좋아하지 않는 분.</p><p>내 일과 네 일을 나누고 싶은 분.</p></div>
</section>
<footer class="cr-end" data-name="지원하기"><div class="cr-end-in">
  <p class="cr-h3">두 쪽이면 충분해요</p>
  <a class="cr-mail" href="mailto:jobs@example.com">jobs@example.com</a>
  <p class="cr-foot">(주)두레박로보틱스 · 대표 반가온 · 사업자등록번호 000-00-00000 · 경기도 부천시 평천로 655</p>
</div></footer>`,
  }),
};
