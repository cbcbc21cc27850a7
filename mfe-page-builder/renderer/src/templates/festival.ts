import { fontTheme } from '../font/font-pairs.ts';
import { page } from './page.ts';
import { CATEGORY, type Template } from './template.ts';

const tile = (shapes: string, name = '') =>
  `<svg class="ft-tile${name}" viewBox="0 0 200 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${shapes}</svg>`;

const TILES = {
  disc: tile(
    '<rect width="200" height="200" fill="#ffd400"/><circle cx="100" cy="100" r="84" fill="#111"/><circle cx="100" cy="100" r="62" fill="none" stroke="#3a3a3a" stroke-width="3"/><circle cx="100" cy="100" r="46" fill="none" stroke="#3a3a3a" stroke-width="3"/><circle cx="100" cy="100" r="28" fill="#ff5a36"/><circle cx="100" cy="100" r="6" fill="#ffd400"/>',
  ),
  waves: tile(
    '<rect width="200" height="200" fill="#1f3fff"/><g fill="none" stroke="#f4f0e6" stroke-width="14"><path d="M-10 40c35-40 70-40 105 0s70 40 115 0"/><path d="M-10 82c35-40 70-40 105 0s70 40 115 0"/><path d="M-10 124c35-40 70-40 105 0s70 40 115 0"/><path d="M-10 166c35-40 70-40 105 0s70 40 115 0"/></g>',
  ),
  horn: tile(
    '<rect width="200" height="200" fill="#ff5a36"/><path d="M0 200A200 200 0 0 1 200 0v60A140 140 0 0 0 60 200z" fill="#111"/><path d="M90 200A110 110 0 0 1 200 90v50a60 60 0 0 0-60 60z" fill="#f4f0e6"/><circle cx="46" cy="46" r="26" fill="#ffd400"/>',
  ),
  bars: tile(
    '<rect width="200" height="200" fill="#f4f0e6"/><g fill="#111"><rect x="14" y="110" width="24" height="90"/><rect x="50" y="56" width="24" height="144"/><rect x="86" y="20" width="24" height="180"/><rect x="122" y="84" width="24" height="116"/><rect x="158" y="44" width="24" height="156"/></g>',
  ),
  eye: tile(
    '<rect width="200" height="200" fill="#00b67a"/><path d="M0 100C50 20 150 20 200 100 150 180 50 180 0 100z" fill="#f4f0e6"/><circle cx="100" cy="100" r="46" fill="#1f3fff"/><circle cx="100" cy="100" r="20" fill="#111"/><circle cx="116" cy="84" r="9" fill="#fff"/>',
  ),
  stairs: tile(
    '<rect width="200" height="200" fill="#111"/><path d="M0 200v-40h40v-40h40V80h40V40h40V0h40v200z" fill="#ffd400"/><circle cx="52" cy="58" r="34" fill="#ff5a36"/>',
  ),
  record: tile(
    '<rect width="200" height="200" fill="#1f3fff"/><path d="M0 0h100a100 100 0 0 1 0 200H0z" fill="#f4f0e6"/><path d="M0 40h60a60 60 0 0 1 0 120H0z" fill="#ff5a36"/><circle cx="160" cy="160" r="22" fill="#ffd400"/>',
    ' ft-g',
  ),
};

const act = (time: string, name: string, what: string, stage: string) => `
<li class="ft-act"><p class="ft-time">${time}</p><h3 class="ft-name">${name}</h3><p class="ft-what">${what}</p><p class="ft-stage">${stage}</p></li>`;

const ticket = (kind: string, price: string, what: string, name: string) => `
<div class="ft-ticket ${name}"><h3 class="ft-kind">${kind}</h3><p class="ft-what">${what}</p><p class="ft-price">${price}</p></div>`;

export const festival: Template = {
  id: '7d0c0002-0000-4000-8000-000000000007',
  key: 'festival',
  name: '음악 축제',
  category: CATEGORY.event,
  description: '포스터 한 장 같은 행사 페이지. 출연진, 시간표, 입장권, 안내를 굵게 보여 줘요',
  project: page({
    theme: {
      '--accent': '#1f3fff',
      '--paper': '#f4f0e6',
      '--soft': '#e8e2d2',
      '--ink': '#111111',
      '--muted': '#4b4840',
      '--line': '#111111',
      '--radius': '0px',
      '--width': '1440px',
      ...fontTheme('검은고딕'),
    },
    css: `
.ft-poster { display: grid; grid-template-columns: repeat(6, minmax(0, 1fr)); border-bottom: 4px solid var(--line); }
.ft-title { grid-column: 1 / 5; grid-row: 1 / 3; padding: clamp(20px, 3vw, 48px); display: flex; flex-direction: column; justify-content: space-between; gap: 40px; }
.ft-h1 { font-family: var(--head); font-size: clamp(72px, 14.5vw, 300px); line-height: 0.92; font-weight: 900; letter-spacing: -0.08em; margin-left: -0.04em; }
.ft-lead { font-size: clamp(18px, 1.8vw, 28px); line-height: 1.5; font-weight: 600; letter-spacing: -0.02em; max-width: 24em; text-wrap: pretty; }
.ft-tile { width: 100%; height: 100%; aspect-ratio: 1/1; object-fit: cover; }
.ft-date { grid-column: 1 / 4; background: var(--accent); color: #ffffff; padding: clamp(20px, 3vw, 48px); display: flex; flex-direction: column; justify-content: space-between; gap: 24px; }
.ft-day { font-size: clamp(64px, 11vw, 220px); line-height: 0.9; font-weight: 900; letter-spacing: -0.07em; font-variant-numeric: tabular-nums; }
.ft-place { font-size: clamp(17px, 1.6vw, 24px); line-height: 1.5; font-weight: 700; }
.ft-run { background: var(--ink); color: #ffd400; padding: 20px clamp(20px, 3vw, 48px); display: flex; flex-wrap: wrap; gap: 8px 40px; justify-content: space-between; font-size: clamp(17px, 1.6vw, 24px); line-height: 1.4; font-weight: 800; }
.ft-run a { color: #ffffff; text-underline-offset: 5px; }
.ft-part { padding: clamp(72px, 9vw, 144px) clamp(20px, 3vw, 48px); }
.ft-h2 { font-family: var(--head); font-size: clamp(40px, 6.4vw, 112px); line-height: 1; font-weight: 900; letter-spacing: -0.065em; }
.ft-acts { list-style: none; margin: clamp(36px, 5vw, 72px) 0 0; padding: 0; border-top: 4px solid var(--line); }
.ft-act { display: grid; grid-template-columns: 1fr 4fr 3fr 1fr; gap: 24px; align-items: baseline; padding: 22px 0; border-bottom: 4px solid var(--line); transition: background 0.15s; }
.ft-act:hover { background: #ffd400; }
.ft-time { font-size: clamp(18px, 1.7vw, 26px); font-weight: 800; font-variant-numeric: tabular-nums; }
.ft-name { font-family: var(--head); font-size: clamp(30px, 4.4vw, 76px); line-height: 1.08; font-weight: 900; letter-spacing: -0.055em; }
.ft-what { font-size: 17px; line-height: 1.6; font-weight: 500; }
.ft-stage { justify-self: end; font-size: 16px; font-weight: 800; }
.ft-map { display: grid; grid-template-columns: minmax(0, 7fr) minmax(0, 5fr); border-top: 4px solid var(--line); border-bottom: 4px solid var(--line); }
.ft-plan { width: 100%; height: 100%; min-height: 420px; border-right: 4px solid var(--line); object-fit: cover; }
.ft-guide { padding: clamp(40px, 6vw, 96px) clamp(20px, 3vw, 48px); background: #ff5a36; display: flex; flex-direction: column; gap: 28px; justify-content: center; }
.ft-keys { list-style: none; margin: 0; padding: 0; display: flex; flex-direction: column; gap: 18px; font-size: 19px; line-height: 1.5; font-weight: 600; }
.ft-keys strong { display: block; font-size: 24px; font-weight: 900; letter-spacing: -0.03em; }
.ft-tickets { margin-top: clamp(36px, 5vw, 72px); display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 20px; }
.ft-ticket { position: relative; min-height: 340px; padding: 32px; display: flex; flex-direction: column; gap: 12px; }
.ft-ticket::before { content: ""; position: absolute; left: -22px; bottom: 96px; width: 44px; height: 44px; border-radius: 999px; background: var(--paper); }
.ft-ticket::after { content: ""; position: absolute; right: -22px; bottom: 96px; width: 44px; height: 44px; border-radius: 999px; background: var(--paper); }
.ft-kind { font-family: var(--head); font-size: 32px; line-height: 1.2; font-weight: 900; letter-spacing: -0.04em; }
.ft-price { margin-top: auto; padding-top: 36px; border-top: 3px dashed currentColor; font-size: 40px; line-height: 1.1; font-weight: 900; letter-spacing: -0.05em; }
.ft-t1 { background: #ffd400; }
.ft-t2 { background: #1f3fff; color: #ffffff; }
.ft-t3 { background: #111111; color: #f4f0e6; }
.ft-buy { margin-top: 40px; display: inline-flex; align-items: center; min-height: 76px; padding: 16px 44px; background: var(--ink); color: var(--paper); font-size: clamp(20px, 2vw, 28px); font-weight: 900; letter-spacing: -0.03em; text-decoration: none; }
.ft-buy:hover { background: var(--accent); color: #ffffff; }
.ft-foot { border-top: 4px solid var(--line); padding: 40px clamp(20px, 3vw, 48px); font-size: 15px; line-height: 1.8; display: flex; flex-wrap: wrap; justify-content: space-between; gap: 12px 40px; }
@media (max-width: 1024px) {
  .ft-title { grid-column: 1 / 7; grid-row: auto; }
  .ft-tile { grid-column: span 2; }
  .ft-g { display: none; }
  .ft-date { grid-column: 1 / 7; grid-row: 3; }
  .ft-act { grid-template-columns: 76px minmax(0, 1fr) auto; gap: 4px 16px; }
  .ft-act .ft-what { grid-column: 2; }
  .ft-act .ft-stage { grid-column: 3; grid-row: 1; }
  .ft-tickets { grid-template-columns: minmax(0, 1fr); }
  .ft-ticket { min-height: 0; gap: 16px; }
  .ft-price { margin-top: 16px; }
  .ft-ticket::before { bottom: 80px; }
  .ft-ticket::after { bottom: 80px; }
}
@media (max-width: 640px) {
  .ft-h1 { font-size: 27vw; }
  .ft-day { font-size: 26vw; }
  .ft-map { grid-template-columns: minmax(0, 1fr); }
  .ft-plan { min-height: 300px; border-right: 0; border-bottom: 4px solid var(--line); }
  .ft-act { grid-template-columns: 60px minmax(0, 1fr); }
  .ft-act .ft-stage { grid-column: 2; grid-row: auto; justify-self: start; }
}`,
    html: `
<section class="ft-poster" data-name="포스터">
  <div class="ft-title"><h1 class="ft-h1">한 블록<br>음악제</h1><p class="ft-lead">차를 멈추고 골목 하나를 통째로 비웠어요. 열두 팀이 옥상에서, 세탁소 앞에서, 계단에서 연주해요.</p></div>
  ${TILES.disc}${TILES.waves}${TILES.horn}${TILES.eye}
  <div class="ft-date"><p class="ft-place">2027년 토요일, 낮 1시부터 밤 10시</p><p class="ft-day">4.17</p></div>
  ${TILES.bars}${TILES.stairs}${TILES.record}
</section>
<section class="ft-run" data-name="띠"><p>서울 망우동 상봉로 7길</p><p>비가 와도 해요</p><p>반려동물 함께</p><p><a href="#ticket">입장권 사기</a></p></section>
<section class="ft-part" id="acts" data-name="출연진">
  <h2 class="ft-h2">누가 나와요?</h2>
  <ol class="ft-acts">
    ${act('13:00', '느린 우체국', '아코디언과 톱으로 연주하는 골목 왈츠', '계단')}
    ${act('14:20', '김양말', '버려진 가전으로 만든 전자 음악', '세탁소 앞')}
    ${act('15:40', '옥탑방 재즈단', '평균 나이 68세, 브라스 밴드', '옥상')}
    ${act('17:10', '파란 대문', '이웃의 이야기를 받아 즉석에서 노래해요', '계단')}
    ${act('18:30', '여름의 끝', '두 대의 기타와 긴 침묵', '세탁소 앞')}
    ${act('20:00', '밤마실', '열두 팀이 모두 모이는 마지막 합주', '골목 전체')}
  </ol>
</section>
<section class="ft-map" data-name="약도">
  <svg class="ft-plan" viewBox="0 0 840 600" preserveAspectRatio="xMidYMid slice" role="img" aria-label="행사장 약도. 골목을 따라 계단, 세탁소 앞, 옥상 무대가 있어요">
    <rect width="840" height="600" fill="#e8e2d2"/>
    <path d="M-20 420L420 300 860 420M420 300V-20M180 620L300 332M620 620L560 338" fill="none" stroke="#f4f0e6" stroke-width="64"/>
    <path d="M-20 420L420 300 860 420M420 300V-20" fill="none" stroke="#111" stroke-width="4" stroke-dasharray="16 14"/>
    <g fill="#cfc6ae"><rect x="60" y="60" width="130" height="180"/><rect x="230" y="40" width="120" height="130"/><rect x="500" y="70" width="120" height="150"/><rect x="670" y="50" width="130" height="210"/><rect x="20" y="480" width="120" height="110"/><rect x="360" y="430" width="140" height="140"/><rect x="690" y="480" width="130" height="110"/></g>
    <circle cx="420" cy="110" r="62" fill="#1f3fff"/><path d="M388 138h20v-20h20V98h20V82" fill="none" stroke="#fff" stroke-width="10"/>
    <rect x="136" y="326" width="116" height="116" fill="#ffd400"/><circle cx="194" cy="384" r="36" fill="none" stroke="#111" stroke-width="10"/><circle cx="194" cy="384" r="12" fill="#111"/>
    <path d="M640 420l70-120 70 120z" fill="#00b67a"/><rect x="688" y="372" width="44" height="48" fill="#111"/>
  </svg>
  <div class="ft-guide"><h2 class="ft-h2">무대 셋,<br>골목 하나</h2>
    <ul class="ft-keys"><li><strong>계단</strong>파란 동그라미. 앉는 곳이 곧 객석이에요.</li><li><strong>세탁소 앞</strong>노란 네모. 휠체어 자리 열두 석이 있어요.</li><li><strong>옥상</strong>초록 세모. 한 번에 40명, 선착순으로 올라가요.</li></ul>
  </div>
</section>
<section class="ft-part" id="ticket" data-name="입장권">
  <h2 class="ft-h2">표는 세 가지예요</h2>
  <div class="ft-tickets">
    ${ticket('낮 표', '15,000원', '오후 1시부터 5시까지. 동네 빵집의 소금빵 하나를 드려요.', 'ft-t1')}
    ${ticket('하루 표', '28,000원', '처음부터 마지막 합주까지. 손목띠와 종이 부채를 드려요.', 'ft-t2')}
    ${ticket('이웃 표', '0원', '망우동에 사는 분과 초등학생은 그냥 오세요. 시끄러운 하루를 참아 주셔서 고마워요.', 'ft-t3')}
  </div>
  <a class="ft-buy" href="https://example.com/">입장권 사러 가기</a>
</section>
<footer class="ft-foot" data-name="바닥글"><p>한블록음악제 조직위원회 · 대표 표은결 · 사업자등록번호 000-00-00000</p><p><a href="mailto:hello@example.com">hello@example.com</a></p></footer>`,
  }),
};
