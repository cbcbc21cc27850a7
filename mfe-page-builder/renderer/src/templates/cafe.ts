import { fontTheme } from '../font/font-pairs.ts';
import { kakaoMap, naverMap } from '../map/place.ts';
import { page } from './page.ts';
import { CATEGORY, type Template } from './template.ts';

const ADDRESS = '서울특별시 마포구 성미산로 29길 14';

/** A drawing of a window, a counter and morning light. */
const MORNING = `
<svg class="scene cf-scene" viewBox="0 0 1200 860" preserveAspectRatio="xMidYMid slice" role="img" aria-label="아침 해가 드는 창가에 놓인 커피와 빵">
  <rect width="1200" height="860" fill="#e7d3b8"/>
  <rect x="70" y="60" width="640" height="430" rx="6" fill="#fff8ea"/><rect x="88" y="78" width="604" height="394" fill="#f9e3bd"/>
  <circle cx="500" cy="250" r="92" fill="#f2a65a"/><circle cx="500" cy="250" r="126" fill="#f2a65a" opacity=".25"/>
  <path d="M88 372c110-90 210-70 310-20s190 30 294-40v160H88z" fill="#b5bd93"/><path d="M88 412c130-60 260-40 380-6s160 10 224-20v86H88z" fill="#8a9a6c"/>
  <g fill="#6f7f54"><rect x="180" y="330" width="8" height="70"/><circle cx="184" cy="316" r="40"/><rect x="262" y="350" width="6" height="50"/><circle cx="265" cy="340" r="28"/></g>
  <path d="M390 78v394M88 268h604" stroke="#fff8ea" stroke-width="16"/>
  <path d="M70 490L0 640V490zM692 472l330 168H420z" fill="#fff8ea" opacity=".28"/>
  <g fill="#b98a5f"><rect x="790" y="120" width="360" height="14"/><rect x="790" y="270" width="360" height="14"/></g>
  <g><rect x="814" y="58" width="54" height="62" rx="6" fill="#a63f1f"/><rect x="880" y="70" width="54" height="50" rx="6" fill="#f7ead6"/><rect x="946" y="46" width="54" height="74" rx="6" fill="#5d6b45"/><path d="M1060 120c-26 0-36-26-30-52h64c6 26-8 52-34 52z" fill="#fff8ea"/><path d="M1052 66c-20-30 0-48 10-54M1068 66c16-26 34-26 44-22" fill="none" stroke="#6f7f54" stroke-width="8" stroke-linecap="round"/></g>
  <g><path d="M820 206h70v46a18 18 0 0 1-18 18h-34a18 18 0 0 1-18-18z" fill="#fff8ea"/><path d="M910 206h70v46a18 18 0 0 1-18 18h-34a18 18 0 0 1-18-18z" fill="#d9b48a"/><path d="M1000 206h70v46a18 18 0 0 1-18 18h-34a18 18 0 0 1-18-18z" fill="#fff8ea"/></g>
  <rect y="560" width="1200" height="300" fill="#7a4c30"/><rect y="552" width="1200" height="22" fill="#9a6543"/>
  <ellipse cx="330" cy="640" rx="170" ry="26" fill="#5c3722"/><ellipse cx="330" cy="628" rx="160" ry="24" fill="#fff8ea"/>
  <path d="M224 480h212v54c0 58-42 92-106 92s-106-34-106-92z" fill="#a63f1f"/><path d="M434 500h24a36 36 0 0 1 0 72h-32" fill="none" stroke="#a63f1f" stroke-width="18"/>
  <ellipse cx="330" cy="480" rx="106" ry="20" fill="#c95f3b"/><ellipse cx="330" cy="482" rx="90" ry="14" fill="#3d2115"/><path d="M292 482c14-8 34-8 40 0s26 6 40-2c-8 12-72 14-80 2z" fill="#d9a878"/>
  <path d="M300 440c-18-22 18-38 0-64M344 432c-18-24 18-42 0-72M386 440c-16-18 16-32 0-56" fill="none" stroke="#fff8ea" stroke-width="9" stroke-linecap="round" opacity=".85"/>
  <path d="M560 640h440l-24 24H584z" fill="#4f2f1c"/>
  <path d="M600 636c-20-76 40-130 180-130s200 54 180 130z" fill="#d08a45"/><path d="M620 600c10-56 60-78 160-78s150 22 160 78c-60-30-260-30-320 0z" fill="#e2a55f"/>
  <g fill="none" stroke="#fbe3bd" stroke-width="10" stroke-linecap="round"><path d="M700 536l30 46M766 526l24 50M834 526l20 48M896 538l12 40"/></g>
</svg>`;

const item = (name: string, note: string, price: string) => `
<li><p class="cf-line"><span class="cf-name">${name}</span><span class="cf-dots"></span><span class="cf-price">${price}</span></p><p class="cf-note">${note}</p></li>`;

const oven = (time: string, bread: string) =>
  `<li class="cf-bake"><p class="cf-time">${time}</p><p class="cf-bread">${bread}</p></li>`;

const BAG = (tint: string, label: string) => `
<svg class="cf-bag" viewBox="0 0 300 340" role="img" aria-label="${label} 원두 봉투">
  <rect width="300" height="340" fill="${tint}"/><ellipse cx="150" cy="316" rx="96" ry="12" opacity=".18"/>
  <path d="M74 70h152l12 240H62z" fill="#fffdf9"/><path d="M74 70h152l-6-26H80z" fill="#e9dcc8"/><path d="M74 70h152" stroke="#c9b595" stroke-width="3"/>
  <circle cx="150" cy="158" r="42" fill="${tint}"/><path d="M128 172c4-34 40-34 44 0z" fill="#3d2115"/><path d="M150 146v28" stroke="#fffdf9" stroke-width="4" stroke-linecap="round"/>
  <g fill="#d8cab4"><rect x="104" y="226" width="92" height="9" rx="4"/><rect x="120" y="246" width="60" height="7" rx="3"/><rect x="128" y="264" width="44" height="7" rx="3"/></g>
</svg>`;

const bean = (tint: string, name: string, taste: string, price: string) =>
  `<li class="cf-bean">${BAG(tint, name)}<h3 class="cf-h3">${name}</h3><p class="cf-note">${taste}</p><p class="cf-price">${price}</p></li>`;

export const cafe: Template = {
  id: '7d0c0002-0000-4000-8000-000000000001',
  key: 'cafe',
  name: '동네 카페',
  category: CATEGORY.shop,
  description: '아침 창가에서 시작해 메뉴판, 빵 나오는 시간, 원두, 오시는 길로 이어지는 가게 소개',
  project: page({
    theme: {
      '--accent': '#a63f1f',
      '--paper': '#fffdf9',
      '--soft': '#f8f1e6',
      '--ink': '#2b211b',
      '--muted': '#6b5c50',
      '--line': '#e0d2bf',
      '--radius': '0px',
      '--width': '1160px',
      ...fontTheme('나눔명조'),
    },
    css: `
.cf-top { max-width: calc(var(--width) + 48px); margin: 0 auto; padding: 22px 24px; display: grid; grid-template-columns: 1fr auto 1fr; align-items: center; gap: 16px; font-size: 16px; }
.cf-mark { font-family: var(--head); font-size: 26px; font-weight: 800; letter-spacing: -0.02em; text-decoration: none; }
.cf-left { display: flex; gap: 24px; }
.cf-left a { text-decoration: none; padding: 8px 0; }
.cf-left a:hover { color: var(--accent); }
.cf-call { justify-self: end; font-weight: 600; text-underline-offset: 5px; }
.cf-scene { height: clamp(420px, 56vw, 960px); border-radius: 0; object-fit: cover; }
.cf-card { position: relative; max-width: 760px; margin: -88px auto 0; padding: clamp(36px, 5vw, 72px) clamp(24px, 5vw, 72px); background: var(--paper); text-align: center; display: flex; flex-direction: column; gap: 22px; align-items: center; }
.cf-h1 { font-family: var(--head); font-size: clamp(30px, 4.6vw, 58px); line-height: 1.36; font-weight: 800; letter-spacing: -0.04em; text-wrap: balance; }
.cf-today { font-size: 16px; line-height: 1.7; color: var(--accent); font-weight: 650; text-wrap: balance; }
.cf-menu { max-width: calc(var(--width) + 48px); margin: 0 auto; padding: clamp(72px, 9vw, 136px) 24px; }
.cf-h2 { font-family: var(--head); font-size: clamp(28px, 3.4vw, 44px); line-height: 1.35; font-weight: 800; letter-spacing: -0.035em; text-wrap: balance; }
.cf-h3 { font-family: var(--head); font-size: 21px; line-height: 1.4; font-weight: 800; letter-spacing: -0.025em; }
.cf-board { margin-top: 48px; border: 1px solid var(--ink); outline: 1px solid var(--ink); outline-offset: -8px; padding: clamp(32px, 5vw, 72px); display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 40px clamp(40px, 6vw, 96px); }
.cf-group { font-family: var(--head); font-size: 22px; font-weight: 800; color: var(--accent); padding-bottom: 20px; }
.cf-list { list-style: none; margin: 0; padding: 0; display: flex; flex-direction: column; gap: 22px; }
.cf-line { display: flex; align-items: baseline; gap: 10px; }
.cf-name { font-size: 19px; font-weight: 650; letter-spacing: -0.02em; }
.cf-dots { flex: 1 1 auto; border-bottom: 2px dotted #b9a78f; transform: translateY(-5px); }
.cf-price { font-size: 18px; font-variant-numeric: tabular-nums; }
.cf-note { margin-top: 2px; font-size: 15px; line-height: 1.65; color: var(--muted); }
.cf-ovens { background: var(--accent); color: #fff6ec; }
.cf-ovens-in { max-width: calc(var(--width) + 48px); margin: 0 auto; padding: clamp(56px, 6vw, 96px) 24px; display: grid; grid-template-columns: minmax(0, 4fr) minmax(0, 8fr); gap: 40px; align-items: center; }
.cf-bakes { list-style: none; margin: 0; padding: 0; display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); }
.cf-bake { padding: 8px 20px; border-left: 1px solid rgba(255, 246, 236, 0.4); }
.cf-time { font-family: var(--head); font-size: clamp(34px, 3.6vw, 52px); line-height: 1.1; font-weight: 800; letter-spacing: -0.04em; }
.cf-bread { margin-top: 12px; font-size: 17px; line-height: 1.55; }
.cf-story { max-width: calc(var(--width) + 48px); margin: 0 auto; padding: clamp(80px, 10vw, 160px) 24px; display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); gap: 40px clamp(40px, 7vw, 112px); align-items: start; }
.cf-cols { columns: 2; column-gap: 40px; font-size: 17px; line-height: 1.95; }
.cf-cols p + p { margin-top: 1em; }
.cf-cols p:first-child::first-letter { font-family: var(--head); font-size: 3.4em; line-height: 0.95; float: left; padding: 6px 10px 0 0; color: var(--accent); font-weight: 800; }
.cf-beans { background: var(--soft); }
.cf-beans-in { max-width: calc(var(--width) + 48px); margin: 0 auto; padding: clamp(72px, 9vw, 136px) 24px; }
.cf-shelf { list-style: none; margin: 48px 0 0; padding: 0; display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 32px; }
.cf-bean { display: flex; flex-direction: column; gap: 4px; }
.cf-bag { width: 100%; height: auto; margin-bottom: 16px; aspect-ratio: 30/34; object-fit: cover; }
.cf-visit { max-width: calc(var(--width) + 48px); margin: 0 auto; padding: clamp(80px, 9vw, 144px) 24px; display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 48px clamp(40px, 7vw, 112px); }
.cf-way { display: flex; flex-direction: column; gap: 18px; align-items: flex-start; }
.cf-foot { border-top: 1px solid var(--ink); }
.cf-foot-in { max-width: calc(var(--width) + 48px); margin: 0 auto; padding: 36px 24px; display: flex; flex-wrap: wrap; justify-content: space-between; gap: 8px 32px; font-size: 14px; line-height: 1.8; color: var(--muted); }
@media (max-width: 1024px) {
  .cf-ovens-in { grid-template-columns: minmax(0, 1fr); }
  .cf-story { grid-template-columns: minmax(0, 1fr); }
}
@media (max-width: 640px) {
  .cf-top { grid-template-columns: 1fr auto; padding: 16px 20px; }
  .cf-left { display: none; }
  .cf-scene { height: 380px; }
  .cf-card { margin: -48px 12px 0; padding: 36px 16px; }
  .cf-menu { padding: 56px 12px 80px; }
  .cf-menu .cf-h2 { padding: 0 8px; }
  .cf-board { grid-template-columns: minmax(0, 1fr); margin-top: 28px; padding: 36px 26px; }
  .cf-bakes { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 32px 0; }
  .cf-bake { padding: 4px 16px; }
  .cf-cols { columns: 1; }
  .cf-story { padding: 80px 20px; }
  .cf-shelf { grid-template-columns: minmax(0, 1fr); gap: 24px; margin-top: 32px; }
  .cf-bean { display: grid; grid-template-columns: 120px minmax(0, 1fr); gap: 4px 20px; align-content: center; }
  .cf-bag { grid-row: 1 / 5; margin: 0; }
  .cf-beans-in { padding: 72px 20px; }
  .cf-visit { grid-template-columns: minmax(0, 1fr); padding: 80px 20px; }
}`,
    html: `
<header class="cf-top" data-name="머리글">
  <nav class="cf-left" aria-label="주 메뉴"><a href="#menu">메뉴</a><a href="#beans">원두</a><a href="#visit">오시는 길</a></nav>
  <a class="cf-mark" href="#top">온기커피</a>
  <a class="cf-call" href="tel:02-123-4567">02-123-4567</a>
</header>
<section data-name="첫 화면">
  ${MORNING}
  <div class="cf-card">
    <p class="cf-today">11월 한 달, 텀블러를 가져오시면 1,000원을 빼 드려요</p>
    <h1 class="cf-h1">매일 아침 일곱 시, 골목에 커피 향이 퍼져요</h1>
    <p class="lead">직접 볶은 원두와 그날 구운 빵. 출근길에 들러도, 오후 내내 머물러도 좋은 자리를 마련해 두었어요.</p>
  </div>
</section>
<section class="cf-menu" id="menu" data-name="메뉴판">
  <h2 class="cf-h2">오늘의 메뉴</h2>
  <div class="cf-board">
    <div><p class="cf-group">커피</p><ul class="cf-list">
      ${item('온기 블렌드', '초콜릿과 구운 아몬드, 묵직하게', '4,500')}${item('성미산 라테', '고소한 우유와 두 번 내린 에스프레소', '5,500')}${item('쑥 크림 라테', '남해 햇쑥으로 만든 크림을 올려요', '6,000')}${item('핸드드립', '오늘의 원두는 칠판을 봐 주세요', '7,000')}
    </ul></div>
    <div><p class="cf-group">빵과 차</p><ul class="cf-list">
      ${item('소금버터 식빵', '한 사람에 한 덩이만 드려요', '4,000')}${item('무화과 깜빠뉴', '반 덩이도 괜찮아요', '6,500')}${item('보리차', '커피를 못 드시는 날에는', '3,000')}${item('귤피차', '제주에서 말린 껍질로', '5,000')}
    </ul></div>
  </div>
</section>
<section class="cf-ovens" data-name="빵 나오는 시간"><div class="cf-ovens-in">
  <h2 class="cf-h2">오븐이 열리는 시간</h2>
  <ol class="cf-bakes">${oven('8:00', '소금버터 식빵')}${oven('10:30', '무화과 깜빠뉴')}${oven('13:00', '시나몬 롤')}${oven('15:30', '식빵, 한 번 더')}</ol>
</div></section>
<section class="cf-story" data-name="이야기">
  <h2 class="cf-h2">삼 년째, 같은 자리의 같은 의자</h2>
  <div class="cf-cols"><p>문을 연 날은 비가 왔어요. 첫 손님은 우산을 두고 갔고, 이튿날 찾으러 와서 단골이 되었지요. 그 우산은 지금도 문 옆에 있어요.</p><p>원두는 화요일마다 볶아요. 해마다 농장 세 곳과 편지를 주고받으며 고르고, 볶은 지 일주일이 지나면 팔지 않아요. 남은 것은 동네 방향제가 돼요.</p><p>매달 마지막 토요일에는 책 모임에 자리를 내어 드려요.</p></div>
</section>
<section class="cf-beans" id="beans" data-name="원두"><div class="cf-beans-in">
  <h2 class="cf-h2">집에서도 내려 드세요</h2>
  <ul class="cf-shelf">${bean('#e2b48a', '온기 블렌드', '초콜릿, 아몬드, 흑설탕', '200g 16,000')}${bean('#b9c2a0', '시다모 내추럴', '딸기잼, 재스민', '200g 21,000')}${bean('#e8a79a', '우일라 워시드', '자두, 캐러멜', '200g 19,000')}</ul>
</div></section>
<section class="cf-visit" id="visit" data-name="오시는 길">
  <div class="cf-way">
    <h2 class="cf-h2">놀이터 맞은편,<br>붉은 벽돌집이에요</h2>
    <address class="text">${ADDRESS}</address>
    <p class="muted">망원역 2번 출구에서 걸어서 8분이에요.</p>
    <div class="btns"><a class="btn" href="${naverMap(ADDRESS)}">네이버 지도</a><a class="btn-line" href="${kakaoMap(ADDRESS)}">카카오맵</a></div>
  </div>
  <table class="hours"><tbody><tr><th scope="row">월요일</th><td>쉬어요</td></tr><tr><th scope="row">화요일 – 금요일</th><td>07:00 – 20:00</td></tr><tr><th scope="row">토요일</th><td>09:00 – 21:00</td></tr><tr><th scope="row">일요일</th><td>09:00 – 19:00</td></tr></tbody></table>
</section>
<footer class="cf-foot" data-name="바닥글"><div class="cf-foot-in"><p>상호 온기커피 · 대표 윤온기 · 사업자등록번호 000-00-00000</p><p><a href="https://www.instagram.com/" target="_blank">인스타그램</a></p></div></footer>`,
  }),
};
