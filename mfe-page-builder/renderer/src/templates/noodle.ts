import { fontTheme } from '../font/font-pairs.ts';
import { page } from './page.ts';
import { CATEGORY, type Template } from './template.ts';

const BOWL = `
<svg class="nd-bowl" viewBox="0 -10 640 570" role="img" aria-label="빨간 그릇에 담긴 국수와 그 위에 올린 달걀, 파, 김">
  <circle cx="320" cy="280" r="270" fill="#ffd23f"/>
  <path d="M214 96c-26-30 26-50 0-84M304 84c-26-30 26-50 0-84M394 96c-26-30 26-50 0-84" fill="none" stroke="#fff" stroke-width="13" stroke-linecap="round"/>
  <ellipse cx="320" cy="214" rx="246" ry="84" fill="#b30d1e"/>
  <ellipse cx="320" cy="212" rx="226" ry="70" fill="#f6d9a0"/>
  <g fill="none" stroke="#fff3d6" stroke-width="9" stroke-linecap="round">
    <path d="M130 214c40-46 96-52 140-24s96 26 146-14 70-4 88 20"/><path d="M142 236c54-46 102-38 146-14s92 20 134-8 60-12 74 6"/>
    <path d="M170 252c50-32 96-26 138-8s88 14 150-18"/><path d="M154 196c44-30 84-30 128-8s92 16 136-20"/>
  </g>
  <g fill="none" stroke="#e8bd74" stroke-width="3" stroke-linecap="round"><path d="M136 224c50-46 102-42 146-18s96 22 138-10M176 246c50-30 92-24 134-6s92 14 140-14"/></g>
  <path d="M404 150l92-30 16 74-84 30z" fill="#20342a"/><path d="M418 154l70-22 4 16-70 24z" fill="#31503f"/>
  <ellipse cx="240" cy="196" rx="58" ry="38" fill="#fff"/><circle cx="246" cy="196" r="23" fill="#f49d1a"/><ellipse cx="240" cy="189" rx="7" ry="4" fill="#ffd27a"/>
  <g fill="#3d8b46"><circle cx="336" cy="176" r="11"/><circle cx="362" cy="196" r="9"/><circle cx="330" cy="208" r="10"/><circle cx="378" cy="226" r="9"/><circle cx="306" cy="232" r="8"/></g>
  <g fill="#f6d9a0"><circle cx="336" cy="176" r="4"/><circle cx="362" cy="196" r="3"/><circle cx="330" cy="208" r="4"/><circle cx="378" cy="226" r="3"/></g>
  <path d="M74 218c4 152 94 250 246 250s242-98 246-250c-40 46-134 78-246 78S114 264 74 218z" fill="#e01b2f"/>
  <path d="M84 262c40 42 128 70 236 70s196-28 236-70l-8 42c-42 36-128 58-228 58S134 340 92 304z" fill="#fff"/>
  <path d="M94 292c44 34 130 54 226 54s182-20 226-54" fill="none" stroke="#12355b" stroke-width="6"/>
  <path d="M230 462h180l14 44H216z" fill="#b30d1e"/>
  <g stroke="#7a3b12" stroke-width="12" stroke-linecap="round"><path d="M560 60L404 232M604 86L430 238"/></g>
</svg>`;

const dish = (name: string, note: string, price: string, best = '') => `
<li class="nd-dish"><div><h3 class="nd-name">${name}${best ? `<span class="nd-best">${best}</span>` : ''}</h3><p class="nd-note">${note}</p></div><p class="nd-price">${price}</p></li>`;

const rule = (no: string, title: string, text: string) => `
<li class="nd-rule"><p class="nd-no">${no}</p><h3 class="nd-name">${title}</h3><p class="nd-note">${text}</p></li>`;

export const noodle: Template = {
  id: '7d0c0002-0000-4000-8000-000000000006',
  key: 'noodle',
  name: '국숫집',
  category: CATEGORY.shop,
  description: '벽에 붙은 메뉴판처럼 크고 시원한 식당 소개. 메뉴, 줄 서는 법, 오시는 길',
  project: page({
    theme: {
      '--accent': '#d0142a',
      '--paper': '#ffffff',
      '--soft': '#fff3d1',
      '--ink': '#12233d',
      '--muted': '#4c5a70',
      '--line': '#12233d',
      '--radius': '0px',
      '--width': '1280px',
      ...fontTheme('검은고딕'),
    },
    css: `
.nd-check { height: 28px; background: repeating-linear-gradient(90deg, #d0142a 0 14px, #ffffff 14px 28px) 0 0/28px 14px repeat-x, repeating-linear-gradient(90deg, #ffffff 0 14px, #d0142a 14px 28px) 0 14px/28px 14px repeat-x; }
.nd-hero { background: var(--accent); color: #ffffff; overflow: hidden; }
.nd-hero-in { max-width: 1480px; margin: 0 auto; display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); align-items: center; min-height: 640px; }
.nd-words { padding: 64px clamp(20px, 4vw, 64px); display: flex; flex-direction: column; gap: 28px; align-items: flex-start; }
.nd-since { font-size: 16px; font-weight: 700; padding: 6px 14px; border: 2px solid #ffffff; }
.nd-sign { font-family: var(--head); font-size: clamp(76px, 11.5vw, 190px); line-height: 0.98; font-weight: 900; letter-spacing: -0.07em; }
.nd-say { font-size: clamp(18px, 1.7vw, 24px); line-height: 1.6; font-weight: 600; max-width: 22em; text-wrap: pretty; }
.nd-call { display: inline-flex; align-items: center; gap: 10px; min-height: 60px; padding: 12px 28px; background: #ffd23f; color: #12233d; font-size: 20px; font-weight: 800; text-decoration: none; }
.nd-call:hover { background: #ffffff; }
.nd-bowl { width: 100%; max-width: 720px; height: auto; padding: 40px 24px; margin: 0 auto; }
.nd-strip { background: var(--ink); color: #ffffff; }
.nd-strip-in { max-width: 1480px; margin: 0 auto; padding: 22px clamp(20px, 4vw, 64px); display: flex; flex-wrap: wrap; gap: 8px 48px; justify-content: space-between; font-size: 17px; font-weight: 700; }
.nd-board { padding: 104px clamp(20px, 4vw, 64px); background: var(--soft); }
.nd-board-in { max-width: var(--width); margin: 0 auto; }
.nd-h { font-family: var(--head); font-size: clamp(40px, 6vw, 88px); line-height: 1.1; font-weight: 900; letter-spacing: -0.055em; }
.nd-cols { margin-top: 56px; display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 0 72px; }
.nd-group { padding: 14px 20px; background: var(--ink); color: #ffffff; font-size: 19px; font-weight: 800; }
.nd-list { list-style: none; margin: 0 0 40px; padding: 0; }
.nd-dish { display: flex; justify-content: space-between; align-items: baseline; gap: 20px; padding: 22px 0; border-bottom: 2px solid var(--line); }
.nd-name { font-family: var(--head); font-size: clamp(22px, 2vw, 28px); line-height: 1.3; font-weight: 800; letter-spacing: -0.04em; }
.nd-best { display: inline-block; margin-left: 10px; padding: 2px 9px; background: var(--accent); color: #ffffff; font-size: 14px; letter-spacing: 0; vertical-align: 3px; }
.nd-note { margin-top: 4px; font-size: 16px; line-height: 1.6; color: var(--muted); }
.nd-price { font-size: clamp(24px, 2.4vw, 34px); line-height: 1; font-weight: 900; letter-spacing: -0.04em; font-variant-numeric: tabular-nums; white-space: nowrap; color: var(--accent); }
.nd-rules { padding: 112px clamp(20px, 4vw, 64px); }
.nd-three { list-style: none; margin: 56px 0 0; padding: 0; display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); border: 3px solid var(--line); }
.nd-rule { padding: 32px; border-left: 3px solid var(--line); }
.nd-rule:first-child { border-left: 0; }
.nd-no { margin-bottom: 44px; width: 64px; height: 64px; display: grid; place-items: center; border-radius: 999px; background: var(--accent); color: #ffffff; font-size: 30px; font-weight: 900; }
.nd-story { background: #ffd23f; padding: 104px clamp(20px, 4vw, 64px); }
.nd-story-in { max-width: var(--width); margin: 0 auto; display: grid; grid-template-columns: minmax(0, 4fr) minmax(0, 6fr); gap: 56px; }
.nd-text { font-size: clamp(19px, 1.9vw, 26px); line-height: 1.75; font-weight: 550; letter-spacing: -0.02em; }
.nd-text + .nd-text { margin-top: 24px; }
.nd-visit { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
.nd-map { width: 100%; height: 100%; min-height: 380px; background: #dfe9df; object-fit: cover; }
.nd-info { padding: clamp(48px, 7vw, 112px) clamp(20px, 4vw, 64px); display: flex; flex-direction: column; gap: 24px; align-items: flex-start; }
.nd-address { font-size: 19px; line-height: 1.7; font-weight: 600; }
.nd-hours { width: 100%; border-collapse: collapse; font-size: 18px; }
.nd-hours th { padding: 14px 0; text-align: left; font-weight: 700; border-top: 2px solid var(--line); }
.nd-hours td { padding: 14px 0; text-align: right; border-top: 2px solid var(--line); font-variant-numeric: tabular-nums; }
.nd-foot { padding: 36px clamp(20px, 4vw, 64px); background: var(--ink); color: #d5dceb; font-size: 14px; line-height: 1.8; }
@media (max-width: 1024px) {
  .nd-cols { grid-template-columns: minmax(0, 1fr); }
  .nd-hero-in { min-height: 0; }
}
@media (max-width: 640px) {
  .nd-hero-in { grid-template-columns: minmax(0, 1fr); }
  .nd-words { padding: 48px 20px 0; gap: 20px; }
  .nd-sign { font-size: 92px; }
  .nd-bowl { padding: 28px 20px 36px; }
  .nd-strip-in { flex-direction: column; }
  .nd-board { padding: 72px 20px; }
  .nd-rules { padding: 72px 20px; }
  .nd-three { grid-template-columns: minmax(0, 1fr); margin-top: 36px; }
  .nd-rule { border-left: 0; border-top: 3px solid var(--line); padding: 24px; }
  .nd-rule:first-child { border-top: 0; }
  .nd-no { margin-bottom: 20px; }
  .nd-story { padding: 72px 20px; }
  .nd-story-in { grid-template-columns: minmax(0, 1fr); gap: 28px; }
  .nd-visit { grid-template-columns: minmax(0, 1fr); }
}`,
    html: `
<section class="nd-hero" data-name="첫 화면"><div class="nd-hero-in">
  <div class="nd-words">
    <p class="nd-since">1987년부터 국수만</p>
    <h1 class="nd-sign">만복<br>국수</h1>
    <p class="nd-say">멸치는 남해에서, 밀은 구례에서. 육수는 새벽 네 시에 끓이기 시작해요.</p>
    <a class="nd-call" href="tel:051-000-0000"><icon name="phone"/>051-000-0000</a>
  </div>
  ${BOWL}
</div></section>
<section class="nd-strip" data-name="한 줄 안내"><div class="nd-check"></div><div class="nd-strip-in"><p>오전 10시 30분 – 육수 떨어질 때까지</p><p>월요일은 쉬어요</p><p>포장 돼요 · 예약 안 돼요</p></div></section>
<section class="nd-board" data-name="메뉴판"><div class="nd-board-in">
  <h2 class="nd-h">무얼 드릴까요?</h2>
  <div class="nd-cols">
    <div><p class="nd-group">국수</p><ul class="nd-list">
      ${dish('물국수', '맑은 멸치 육수, 호박과 김 가루', '6,000', '첫 손님은 이것')}
      ${dish('비빔국수', '고추장 대신 고춧가루, 새콤하고 개운하게', '6,500')}
      ${dish('들깨칼국수', '껍질 벗긴 들깨를 그날 갈아요', '8,500')}
      ${dish('콩국수', '5월부터 9월까지만, 얼음 없이 차게', '9,000')}
    </ul></div>
    <div><p class="nd-group">같이 드세요</p><ul class="nd-list">
      ${dish('김치만두 다섯 알', '만복 씨가 아침마다 빚어요', '5,000')}
      ${dish('꼬마김밥', '단무지, 당근, 시금치. 그게 다예요', '2,000')}
      ${dish('막걸리 한 잔', '낮술 괜찮아요', '2,500')}
      ${dish('곱빼기', '면 사리는 한 번 더 드려요', '+0')}
    </ul></div>
  </div>
</div></section>
<section class="nd-rules" data-name="이용 방법"><div class="nd-board-in">
  <h2 class="nd-h">줄은 이렇게 서요</h2>
  <ol class="nd-three">
    ${rule('1', '이름을 적어요', '문 앞 칠판에 이름과 몇 명인지 적어 주세요. 전화번호는 안 적어도 돼요.')}
    ${rule('2', '멀리 가지 마세요', '평균 12분이면 불러 드려요. 옆 평상에 앉아 보리차 드세요.')}
    ${rule('3', '먹고, 바로 일어나요', '뒤에 기다리는 분을 생각해 주세요. 이야기는 골목 끝 찻집에서요.')}
  </ol>
</div></section>
<section class="nd-story" data-name="이야기"><div class="nd-story-in">
  <h2 class="nd-h">간판이<br>세 번 바뀌는<br>동안</h2>
  <div><p class="nd-text">국물은 한 번도 바꾸지 않았어요. 어머니가 쓰던 솥 두 개를 지금도 써요. 멸치 대가리를 하나하나 떼고, 다시마는 끓기 전에 건져요.</p><p class="nd-text">비법은 없어요. 남으면 버리고, 다음 날 새로 끓여요. 서른아홉 해 동안 그것 하나만 했어요.</p></div>
</div></section>
<section class="nd-visit" data-name="오시는 길">
  <svg class="nd-map" viewBox="0 0 720 520" preserveAspectRatio="xMidYMid slice" role="img" aria-label="남포시장 약도. 시장 입구에서 두 번째 골목 안쪽">
    <rect width="720" height="520" fill="#e9e4d4"/>
    <g fill="#d8cfb6"><rect x="40" y="40" width="180" height="120"/><rect x="290" y="40" width="150" height="120"/><rect x="510" y="40" width="170" height="120"/><rect x="40" y="230" width="180" height="110"/><rect x="510" y="230" width="170" height="110"/><rect x="40" y="410" width="180" height="90"/><rect x="290" y="410" width="150" height="90"/><rect x="510" y="410" width="170" height="90"/></g>
    <rect x="290" y="230" width="150" height="110" fill="#d0142a"/>
    <path d="M255 0v520M475 0v520M0 195h720M0 375h720" stroke="#fff" stroke-width="40"/>
    <path d="M255 520V375h110v-35" fill="none" stroke="#12233d" stroke-width="7" stroke-dasharray="4 16" stroke-linecap="round"/>
    <circle cx="365" cy="286" r="30" fill="#ffd23f"/><circle cx="365" cy="286" r="12" fill="#12233d"/>
    <circle cx="255" cy="496" r="13" fill="#12233d"/>
  </svg>
  <div class="nd-info">
    <h2 class="nd-h">찾아오기</h2>
    <address class="nd-address">부산광역시 중구 남포길 27<br>남포시장 입구에서 두 번째 골목, 빨간 차양</address>
    <table class="nd-hours"><tbody><tr><th scope="row">화 – 금</th><td>10:30 – 15:00</td></tr><tr><th scope="row">토 · 일</th><td>10:30 – 17:00</td></tr><tr><th scope="row">월</th><td>쉬어요</td></tr></tbody></table>
    <a class="link" href="https://map.naver.com/p/search/%EB%82%A8%ED%8F%AC%EA%B8%B8%2027">네이버 지도에서 길 찾기</a>
  </div>
</section>
<footer class="nd-foot" data-name="바닥글"><div class="nd-board-in"><p>상호 만복국수 · 대표 구만복 · 사업자등록번호 000-00-00000 · 051-000-0000</p></div></footer>`,
  }),
};
