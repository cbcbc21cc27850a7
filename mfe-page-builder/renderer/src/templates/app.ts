import { page } from './page.ts';
import { CATEGORY, type Template } from './template.ts';

const spend = (color: string, width: string, name: string, price: string) =>
  `<li class="ap-spend"><span class="ap-dot ${color}"></span><span class="ap-spin"><span class="ap-row"><span>${name}</span><span>${price}</span></span><span class="ap-track"><span class="ap-fill ${color} ${width}"></span></span></span></li>`;

const PHONE = `
<div class="ap-phone"><div class="ap-screen">
  <p class="ap-hint">11월에 남은 돈</p>
  <p class="ap-sum">412,300원</p>
  <svg class="ap-ring" viewBox="0 0 220 220" role="img" aria-label="이번 달 예산의 62%를 썼어요">
    <circle cx="110" cy="110" r="88" fill="none" stroke="#e8e6fb" stroke-width="26"/>
    <circle cx="110" cy="110" r="88" fill="none" stroke="#5b4be0" stroke-width="26" stroke-linecap="round" stroke-dasharray="343 553" transform="rotate(-90 110 110)"/>
    <circle cx="110" cy="110" r="54" fill="#ffd66b"/><circle cx="110" cy="110" r="42" fill="#ffe6a1"/>
    <path d="M92 96l9 30 9-24 9 24 9-30M88 108h44" fill="none" stroke="#8a6200" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>
  </svg>
  <ul class="ap-list">
    ${spend('ap-c1', 'ap-w1', '밥', '318,000')}
    ${spend('ap-c2', 'ap-w2', '탈것', '86,400')}
    ${spend('ap-c3', 'ap-w3', '책과 영화', '52,000')}
  </ul>
  <p class="ap-add">+ 쓴 돈 적기</p>
</div></div>`;

const JARS = `
<svg class="ap-art" viewBox="0 0 480 300" role="img" aria-label="동전이 조금씩 차오른 유리병 세 개">
  <ellipse cx="240" cy="276" rx="210" ry="14" fill="#cfe9d8"/>
  <g fill="#fff" opacity=".85"><rect x="40" y="90" width="110" height="184" rx="24"/><rect x="186" y="50" width="110" height="224" rx="24"/><rect x="332" y="110" width="110" height="164" rx="24"/></g>
  <path d="M46 206h98v44a20 20 0 0 1-20 20H66a20 20 0 0 1-20-20z" fill="#ff9b85"/><path d="M192 112h98v138a20 20 0 0 1-20 20h-58a20 20 0 0 1-20-20z" fill="#ffd66b"/><path d="M338 172h98v78a20 20 0 0 1-20 20h-58a20 20 0 0 1-20-20z" fill="#6ec5a0"/>
  <g fill="#2b2350" opacity=".12"><ellipse cx="95" cy="206" rx="49" ry="9"/><ellipse cx="241" cy="112" rx="49" ry="9"/><ellipse cx="387" cy="172" rx="49" ry="9"/></g>
  <g fill="#2b2350"><rect x="52" y="76" width="86" height="20" rx="8"/><rect x="198" y="36" width="86" height="20" rx="8"/><rect x="344" y="96" width="86" height="20" rx="8"/></g>
  <circle cx="241" cy="16" r="14" fill="#ffb52e"/><circle cx="95" cy="48" r="12" fill="#ffb52e"/>
</svg>`;

const BARS = `
<svg class="ap-art" viewBox="0 0 480 220" role="img" aria-label="여섯 달 동안 점점 낮아지는 막대그래프">
  <g fill="#8f82f0"><rect x="20" y="30" width="52" height="190" rx="14"/><rect x="98" y="58" width="52" height="162" rx="14"/><rect x="176" y="50" width="52" height="170" rx="14"/><rect x="254" y="96" width="52" height="124" rx="14"/><rect x="332" y="118" width="52" height="102" rx="14"/></g>
  <rect x="410" y="140" width="52" height="80" rx="14" fill="#ffd66b"/>
  <path d="M46 18C140 70 260 60 436 124" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" stroke-dasharray="2 14"/>
</svg>`;

const CAL = `
<svg class="ap-art" viewBox="0 0 480 230" role="img" aria-label="돈을 쓰지 않은 날마다 동그라미를 찍은 달력">
  <g fill="#fff">${Array.from({ length: 21 }, (_, at) => `<circle cx="${48 + (at % 7) * 64}" cy="${42 + Math.floor(at / 7) * 72}" r="26"/>`).join('')}</g>
  <g fill="#e2567a">${[1, 2, 5, 8, 9, 10, 12, 16, 17, 18, 19].map((at) => `<circle cx="${48 + (at % 7) * 64}" cy="${42 + Math.floor(at / 7) * 72}" r="18"/>`).join('')}</g>
</svg>`;

const voice = (text: string, who: string) =>
  `<figure class="ap-voice"><blockquote class="ap-quote">${text}</blockquote><figcaption class="ap-who">${who}</figcaption></figure>`;

const ask = (title: string, answer: string) =>
  `<details class="ap-ask"><summary class="ap-q">${title}</summary><p class="ap-a">${answer}</p></details>`;

const STORES =
  '<div class="ap-stores"><a class="ap-store" href="https://apps.apple.com/">App Store</a><a class="ap-store ap-alt" href="https://play.google.com/">Google Play</a></div>';

export const app: Template = {
  id: '7d0c0002-0000-4000-8000-000000000012',
  key: 'app',
  name: '앱 소개',
  category: CATEGORY.product,
  description: '휴대전화 화면과 벤토 상자로 기능을 보여 주고 내려받기로 잇는 앱 랜딩',
  project: page({
    theme: {
      '--accent': '#5b4be0',
      '--paper': '#fbfaff',
      '--soft': '#efedfd',
      '--ink': '#211a45',
      '--muted': '#5e587d',
      '--line': '#dedaf5',
      '--radius': '36px',
      '--width': '1200px',
    },
    css: `
.ap-hero { padding: 20px 20px 0; }
.ap-sky { border-radius: 44px; background: radial-gradient(circle at 80% 0, #ffd9e4 0, rgba(255, 217, 228, 0) 46%), radial-gradient(circle at 8% 100%, #c6f0de 0, rgba(198, 240, 222, 0) 48%), linear-gradient(180deg, #dcd7ff, #efeaff); overflow: clip; }
.ap-bar { max-width: var(--width); margin: 0 auto; padding: 24px; display: flex; justify-content: space-between; align-items: center; gap: 16px; }
.ap-mark { display: inline-flex; align-items: center; gap: 10px; font-size: 21px; font-weight: 850; letter-spacing: -0.05em; text-decoration: none; }
.ap-coin { width: 32px; height: 32px; }
.ap-get { font-size: 16px; font-weight: 700; text-decoration: none; padding: 10px 20px; border-radius: 999px; background: #ffffff; }
.ap-get:hover { background: var(--ink); color: #ffffff; }
.ap-two { max-width: var(--width); margin: 0 auto; padding: clamp(24px, 4vw, 56px) 24px 0; display: grid; grid-template-columns: minmax(0, 6fr) minmax(0, 5fr); gap: 40px; align-items: center; }
.ap-words { padding-bottom: 72px; display: flex; flex-direction: column; gap: 24px; align-items: flex-start; }
.ap-h1 { font-family: var(--head); font-size: clamp(42px, 5.8vw, 84px); line-height: 1.12; font-weight: 850; letter-spacing: -0.065em; text-wrap: balance; }
.ap-lead { font-size: clamp(18px, 1.5vw, 21px); line-height: 1.7; color: #4b4470; max-width: 24em; text-wrap: pretty; }
.ap-stores { display: flex; flex-wrap: wrap; gap: 12px; }
.ap-store { display: inline-flex; align-items: center; justify-content: center; min-width: 168px; min-height: 60px; padding: 12px 28px; border-radius: 20px; background: var(--ink); color: #ffffff; font-size: 18px; font-weight: 750; text-decoration: none; transition: transform 0.15s; }
.ap-store:hover { transform: translateY(-3px); }
.ap-alt { background: #ffffff; color: var(--ink); }
.ap-phone { justify-self: center; width: min(360px, 100%); padding: 14px 14px 0; border-radius: 56px 56px 0 0; background: #211a45; box-shadow: 0 -20px 80px rgba(91, 75, 224, 0.28); }
.ap-screen { border-radius: 44px 44px 0 0; background: #ffffff; padding: 44px 28px 30px; display: flex; flex-direction: column; align-items: center; gap: 8px; }
.ap-hint { font-size: 15px; color: var(--muted); }
.ap-sum { font-size: 36px; line-height: 1.2; font-weight: 850; letter-spacing: -0.05em; font-variant-numeric: tabular-nums; }
.ap-ring { width: 210px; height: auto; margin: 14px 0; }
.ap-list { list-style: none; width: 100%; margin: 0; padding: 0; display: flex; flex-direction: column; gap: 16px; }
.ap-spend { display: flex; gap: 12px; align-items: center; font-size: 15px; font-weight: 650; }
.ap-dot { width: 34px; height: 34px; border-radius: 12px; flex-shrink: 0; }
.ap-spin { flex: 1 1 auto; display: flex; flex-direction: column; gap: 6px; }
.ap-row { display: flex; justify-content: space-between; font-variant-numeric: tabular-nums; }
.ap-track { height: 8px; border-radius: 999px; background: #f0eefb; overflow: hidden; display: block; }
.ap-fill { display: block; height: 8px; border-radius: 999px; }
.ap-c1 { background: #ff9b85; }
.ap-c2 { background: #6ec5a0; }
.ap-c3 { background: #ffd66b; }
.ap-w1 { width: 76%; }
.ap-w2 { width: 38%; }
.ap-w3 { width: 24%; }
.ap-add { width: 100%; margin-top: 14px; padding: 16px; border-radius: 18px; background: var(--accent); color: #ffffff; text-align: center; font-weight: 750; }
.ap-part { max-width: calc(var(--width) + 48px); margin: 0 auto; padding: clamp(88px, 10vw, 150px) 24px 0; }
.ap-h2 { font-family: var(--head); font-size: clamp(32px, 4.4vw, 62px); line-height: 1.2; font-weight: 850; letter-spacing: -0.06em; text-align: center; text-wrap: balance; }
.ap-bento { margin-top: 56px; display: grid; grid-template-columns: repeat(6, minmax(0, 1fr)); gap: 20px; }
.ap-box { grid-column: span 3; border-radius: var(--radius); padding: 36px; display: flex; flex-direction: column; gap: 12px; justify-content: space-between; min-height: 420px; }
.ap-h3 { font-family: var(--head); font-size: clamp(24px, 2.2vw, 30px); line-height: 1.3; font-weight: 800; letter-spacing: -0.05em; }
.ap-text { margin-top: 10px; font-size: 17px; line-height: 1.7; max-width: 26em; text-wrap: pretty; }
.ap-art { width: 100%; height: auto; max-width: 440px; margin: 12px auto 0; }
.ap-mint { background: #dff5e8; }
.ap-deep { background: var(--ink); color: #f1efff; }
.ap-rose { background: #ffdbe4; }
.ap-gold { background: #ffe9a8; }
.ap-third { grid-column: span 2; }
.ap-wide { grid-column: span 4; }
.ap-huge { font-size: clamp(72px, 8vw, 128px); line-height: 1; font-weight: 850; letter-spacing: -0.08em; }
.ap-voices { margin-top: 56px; display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 20px; }
.ap-voice { padding: 32px; border-radius: var(--radius); background: #ffffff; border: 1px solid var(--line); display: flex; flex-direction: column; gap: 20px; justify-content: space-between; }
.ap-quote { font-size: 19px; line-height: 1.65; font-weight: 600; letter-spacing: -0.03em; }
.ap-who { font-size: 15px; color: var(--muted); }
.ap-asks { max-width: 760px; margin: 48px auto 0; display: flex; flex-direction: column; gap: 12px; }
.ap-ask { border-radius: 24px; background: var(--soft); }
.ap-q { padding: 24px 28px; font-size: 18px; line-height: 1.5; font-weight: 750; letter-spacing: -0.03em; }
.ap-a { padding: 0 28px 26px; font-size: 17px; line-height: 1.8; color: var(--muted); }
.ap-end { margin: clamp(88px, 10vw, 150px) 20px 20px; border-radius: 44px; background: var(--accent); color: #ffffff; padding: clamp(64px, 8vw, 120px) 24px; display: flex; flex-direction: column; align-items: center; gap: 32px; }
.ap-foot { padding: 36px 24px 48px; text-align: center; font-size: 14px; line-height: 1.9; color: var(--muted); }
@media (max-width: 1024px) {
  .ap-box { min-height: 0; }
  .ap-third { grid-column: span 6; }
  .ap-wide { grid-column: span 6; }
  .ap-voices { grid-template-columns: minmax(0, 1fr); }
}
@media (max-width: 640px) {
  .ap-hero { padding: 10px 10px 0; }
  .ap-sky { border-radius: 32px; }
  .ap-bar { padding: 18px 20px; }
  .ap-two { grid-template-columns: minmax(0, 1fr); padding: 28px 20px 0; }
  .ap-words { padding-bottom: 16px; }
  .ap-words .ap-stores { width: 100%; }
  .ap-store { min-width: 0; flex: 1 1 130px; padding: 12px 16px; }
  .ap-part { padding: 88px 16px 0; }
  .ap-bento { gap: 12px; margin-top: 36px; }
  .ap-box { grid-column: span 6; padding: 28px; }
  .ap-end { margin: 88px 10px 10px; border-radius: 32px; }
  .ap-end .ap-stores { width: 100%; }
}`,
    html: `
<section class="ap-hero" data-name="첫 화면"><div class="ap-sky">
  <div class="ap-bar"><a class="ap-mark" href="#top"><svg class="ap-coin" viewBox="0 0 32 32" aria-hidden="true"><circle cx="16" cy="16" r="16" fill="#5b4be0"/><circle cx="16" cy="16" r="9" fill="#ffd66b"/></svg>동전지갑</a><a class="ap-get" href="#get">내려받기</a></div>
  <div class="ap-two">
    <div class="ap-words"><h1 class="ap-h1">오늘 얼마 써도 되는지만 알려 줘요</h1><p class="ap-lead">가계부를 쓰다 그만둔 분을 위해 만들었어요. 하루 10초, 쓴 돈 하나만 적으면 나머지는 동전지갑이 세어 드려요.</p>${STORES}</div>
    ${PHONE}
  </div>
</div></section>
<section class="ap-part" data-name="기능">
  <h2 class="ap-h2">적는 건 하나,<br>알게 되는 건 셋</h2>
  <div class="ap-bento">
    <div class="ap-box ap-mint"><div><h3 class="ap-h3">병에 나눠 담아요</h3><p class="ap-text">여행, 월세, 선물. 병을 만들면 매일 조금씩 채워져요. 다 차면 종이 울려요.</p></div>${JARS}</div>
    <div class="ap-box ap-deep"><div><h3 class="ap-h3">저절로 줄어들어요</h3><p class="ap-text">오늘 써도 되는 돈이 늘 첫 화면에 있어요. 석 달이면 씀씀이가 평균 27% 줄어요.</p></div>${BARS}</div>
    <div class="ap-box ap-rose ap-wide"><div><h3 class="ap-h3">안 쓴 날도 세어 드려요</h3><p class="ap-text">한 푼도 안 쓴 날에는 동그라미를 찍어요. 일곱 개가 이어지면 친구에게 자랑할 카드가 생겨요.</p></div>${CAL}</div>
    <div class="ap-box ap-gold ap-third"><div><h3 class="ap-h3">하루</h3><p class="ap-huge">10초</p></div><p class="ap-text">앱을 여는 순간부터 닫을 때까지, 사람들이 실제로 쓰는 시간의 가운데 값이에요.</p></div>
  </div>
</section>
<section class="ap-part" data-name="후기">
  <h2 class="ap-h2">석 달 뒤의 사람들</h2>
  <div class="ap-voices">
    ${voice('“처음으로 월급날 전에 돈이 남았어요. 그 돈으로 엄마와 밥을 먹었어요.”', '장하늬, 2년 차 디자이너')}
    ${voice('“둘이 같은 병을 채우니까 돈 이야기로 다투지 않아요.”', '오민규, 신혼부부')}
    ${voice('“아이가 커피 안 마신 날이라며 동그라미를 찍어 줘요.”', '배수진, 두 아이 엄마')}
  </div>
</section>
<section class="ap-part" data-name="질문">
  <h2 class="ap-h2">궁금한 것들</h2>
  <div class="ap-asks">
    ${ask('은행을 연결해야 하나요?', '아니요. 연결하지 않는 것이 동전지갑의 규칙이에요. 직접 적어야 마음에 남거든요.')}
    ${ask('내 기록은 어디에 있나요?', '휴대전화 안에만 있어요. 백업을 켜면 암호로 잠가서 올리고, 우리도 열어 볼 수 없어요.')}
    ${ask('얼마인가요?', '병 세 개까지는 무료예요. 더 만들고 싶으면 한 달에 1,900원, 평생 39,000원이에요.')}
  </div>
</section>
<section class="ap-end" id="get" data-name="내려받기"><h2 class="ap-h2">내일 아침이면<br>벌써 하루치가 모여요</h2>${STORES}</section>
<footer class="ap-foot" data-name="바닥글"><p>(주)동전지갑 · 대표 지은별 · 사업자등록번호 000-00-00000</p><p>서울특별시 성동구 왕십리로 115 · <a href="mailto:hello@example.com">hello@example.com</a></p></footer>`,
  }),
};
