import { page } from './page.ts';
import { portrait } from './portrait.ts';
import { CATEGORY, type Template } from './template.ts';

const ROOM = `
<svg class="cl-room" viewBox="0 0 960 620" preserveAspectRatio="xMidYMid slice" role="img" aria-label="햇빛이 드는 창가의 진료실. 둥근 탁자와 의자 두 개, 화분이 있어요">
  <rect width="960" height="620" fill="#cfe8e1"/>
  <rect x="0" y="470" width="960" height="150" fill="#e9d8c3"/>
  <rect x="0" y="462" width="960" height="12" fill="#fff" opacity=".7"/>
  <rect x="96" y="70" width="360" height="290" rx="180" fill="#fff"/>
  <rect x="114" y="88" width="324" height="272" rx="162" fill="#a9d8ea"/>
  <circle cx="340" cy="176" r="44" fill="#ffe6a0"/>
  <path d="M114 300c50-60 110-40 150-6s110 20 174-30v96H114z" fill="#7fbf9a"/>
  <path d="M114 330c70-40 120-20 170 0s100 10 154-14v44H114z" fill="#5aa580"/>
  <path d="M276 88v272M114 240h324" stroke="#fff" stroke-width="10"/>
  <rect x="84" y="352" width="384" height="20" rx="6" fill="#fff"/>
  <path d="M114 374l-60 246h420l-36-246z" fill="#fff" opacity=".16"/>
  <rect x="560" y="96" width="290" height="190" rx="18" fill="#fff"/>
  <path d="M604 250c30-80 60-80 84-30s58 40 110-60" fill="none" stroke="#0d7a6c" stroke-width="10" stroke-linecap="round"/>
  <circle cx="612" cy="150" r="22" fill="#ff9f7a"/>
  <path d="M542 420h270v20H542z" fill="#b98a5c"/><path d="M664 440h26v140h-26z" fill="#9a6f46"/><path d="M610 578h134v14H610z" fill="#9a6f46"/>
  <rect x="600" y="368" width="110" height="52" rx="6" fill="#0d7a6c"/><rect x="610" y="378" width="90" height="32" rx="3" fill="#d9f2ec"/>
  <path d="M744 420v-34h38v34zM782 394h10a10 10 0 0 1 0 20h-10" fill="#fff" stroke="#fff" stroke-width="6"/>
  <path d="M380 400c0-26 20-40 48-40s48 14 48 40v86H380z" fill="#0d7a6c"/><rect x="366" y="470" width="124" height="28" rx="12" fill="#0a5f55"/><path d="M384 498l-10 96M472 498l10 96" stroke="#6f4d2f" stroke-width="12" stroke-linecap="round"/>
  <path d="M846 594l-12-92h96l-12 92z" fill="#f7f3ec"/>
  <g fill="#2f8a62"><path d="M880 504c-60-20-78-80-66-128 48 18 72 70 66 128z"/><path d="M882 504c-10-80 20-140 70-166 22 60-10 134-70 166z"/></g>
  <path d="M878 504c-6-60 0-110 10-160 18 54 16 110-10 160z" fill="#4fb384"/>
  <path d="M700 0v54" stroke="#fff" stroke-width="5"/><path d="M650 82c0-30 22-40 50-40s50 10 50 40z" fill="#ffbf8f"/>
</svg>`;

const quick = (icon: string, title: string, text: string, href: string) => `
<a class="cl-quick" href="${href}"><icon name="${icon}" class="cl-icon"/><span class="cl-qin"><strong class="cl-qt">${title}</strong><span class="cl-qs">${text}</span></span></a>`;

const symptom = (title: string, text: string) => `
<details class="cl-sym" name="symptom"><summary class="cl-sum">${title}</summary><p class="cl-ans">${text}</p></details>`;

const doctor = (picture: string, name: string, role: string, text: string, points: string[]) => `
<li class="cl-doc">${picture}<div class="cl-docin"><p class="cl-role">${role}</p><h3 class="cl-h3">${name}</h3><p class="cl-text">${text}</p><ul class="cl-cv">${points.map((point) => `<li>${point}</li>`).join('')}</ul></div></li>`;

const hours = (day: string, morning: string, afternoon: string) =>
  `<tr><th class="cl-th" scope="row">${day}</th><td class="cl-td">${morning}</td><td class="cl-td">${afternoon}</td></tr>`;

const fee = (name: string, price: string) =>
  `<div class="cl-fee"><dt>${name}</dt><dd class="cl-won">${price}</dd></div>`;

export const clinic: Template = {
  id: '7d0c0002-0000-4000-8000-000000000010',
  key: 'clinic',
  name: '동네 의원',
  category: CATEGORY.shop,
  description: '아픈 사람이 먼저 찾는 순서로. 진료시간, 증상, 의료진, 비급여 가격을 한눈에',
  project: page({
    theme: {
      '--accent': '#0b6f62',
      '--paper': '#ffffff',
      '--soft': '#eef7f4',
      '--ink': '#10302b',
      '--muted': '#4d6660',
      '--line': '#d3e6e0',
      '--radius': '24px',
      '--width': '1200px',
    },
    css: `
.cl-bar { max-width: calc(var(--width) + 48px); margin: 0 auto; padding: 18px 24px; display: flex; align-items: center; justify-content: space-between; gap: 16px; }
.cl-mark { display: inline-flex; align-items: center; gap: 10px; font-size: 20px; font-weight: 800; letter-spacing: -0.04em; text-decoration: none; }
.cl-logo { width: 34px; height: 34px; }
.cl-nav { display: flex; gap: 28px; align-items: center; font-size: 16px; font-weight: 600; }
.cl-nav a { text-decoration: none; padding: 10px 0; }
.cl-nav a:hover { color: var(--accent); }
.cl-hero { max-width: calc(var(--width) + 48px); margin: 0 auto; padding: 8px 24px 0; }
.cl-stage { position: relative; border-radius: 36px; overflow: clip; background: #cfe8e1; display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 7fr); }
.cl-words { padding: clamp(36px, 5vw, 72px); display: flex; flex-direction: column; gap: 20px; justify-content: center; background: var(--accent); color: #ffffff; }
.cl-h1 { font-family: var(--head); font-size: clamp(34px, 4vw, 58px); line-height: 1.22; font-weight: 800; letter-spacing: -0.05em; text-wrap: balance; }
.cl-lead { font-size: clamp(17px, 1.4vw, 19px); line-height: 1.75; color: #d6ece7; text-wrap: pretty; }
.cl-room { width: 100%; height: 100%; min-height: 480px; object-fit: cover; }
.cl-quicks { margin: 20px 0 0; display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 16px; }
.cl-quick { display: flex; gap: 18px; align-items: center; padding: 26px; border-radius: var(--radius); background: var(--soft); text-decoration: none; transition: background 0.15s; }
.cl-quick:hover { background: #ddf0ea; }
.cl-icon { width: 28px; height: 28px; flex-shrink: 0; color: var(--accent); }
.cl-qin { display: flex; flex-direction: column; gap: 2px; }
.cl-qt { font-size: 19px; line-height: 1.4; font-weight: 750; letter-spacing: -0.03em; }
.cl-qs { font-size: 15px; line-height: 1.5; color: var(--muted); }
.cl-part { max-width: calc(var(--width) + 48px); margin: 0 auto; padding: clamp(80px, 9vw, 136px) 24px 0; }
.cl-two { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 7fr); gap: clamp(32px, 6vw, 96px); align-items: start; }
.cl-head { display: flex; flex-direction: column; gap: 16px; }
.cl-h2 { font-family: var(--head); font-size: clamp(28px, 3.2vw, 44px); line-height: 1.28; font-weight: 800; letter-spacing: -0.045em; text-wrap: balance; }
.cl-h3 { font-family: var(--head); font-size: 26px; line-height: 1.3; font-weight: 800; letter-spacing: -0.035em; }
.cl-text { font-size: 17px; line-height: 1.8; color: var(--muted); text-wrap: pretty; }
.cl-syms { display: flex; flex-direction: column; gap: 12px; }
.cl-sym { border-radius: 20px; background: var(--soft); }
.cl-sum { display: flex; justify-content: space-between; gap: 16px; padding: 22px 26px; font-size: 19px; line-height: 1.5; font-weight: 700; letter-spacing: -0.025em; list-style: none; }
.cl-sum::after { content: "+"; font-weight: 400; font-size: 26px; line-height: 1.1; color: var(--accent); }
.cl-sym[open] .cl-sum::after { content: "–"; }
.cl-ans { padding: 0 26px 26px; font-size: 17px; line-height: 1.8; color: var(--muted); max-width: 38em; }
.cl-docs { list-style: none; margin: 48px 0 0; padding: 0; display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 24px; }
.cl-doc { display: grid; grid-template-columns: minmax(0, 4fr) minmax(0, 6fr); border: 1px solid var(--line); border-radius: var(--radius); overflow: clip; }
.cl-face { width: 100%; height: 100%; min-height: 300px; object-fit: cover; }
.cl-docin { padding: 28px; display: flex; flex-direction: column; gap: 10px; }
.cl-role { font-size: 15px; font-weight: 700; color: var(--accent); }
.cl-cv { margin: auto 0 0; padding: 14px 0 0; list-style: none; border-top: 1px solid var(--line); font-size: 15px; line-height: 1.8; color: var(--muted); }
.cl-time { margin-top: clamp(80px, 9vw, 136px); background: var(--soft); }
.cl-time .cl-part { padding-top: clamp(64px, 7vw, 112px); padding-bottom: clamp(64px, 7vw, 112px); }
.cl-table { width: 100%; border-collapse: separate; border-spacing: 0; background: #ffffff; border-radius: var(--radius); overflow: clip; font-size: 17px; }
.cl-th { padding: 18px 24px; text-align: left; font-weight: 700; border-top: 1px solid var(--line); }
.cl-td { padding: 18px 24px; text-align: right; border-top: 1px solid var(--line); font-variant-numeric: tabular-nums; }
.cl-table thead .cl-th { border-top: 0; color: var(--muted); font-size: 15px; font-weight: 600; }
.cl-right { text-align: right; }
.cl-note { padding: 16px 20px; border-radius: 16px; background: #ffe9dc; color: #6f3116; font-size: 16px; line-height: 1.7; }
.cl-fees { margin: 0; display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0 48px; }
.cl-fee { display: flex; justify-content: space-between; gap: 16px; padding: 18px 0; border-bottom: 1px solid var(--line); font-size: 17px; }
.cl-won { margin: 0; font-weight: 700; font-variant-numeric: tabular-nums; white-space: nowrap; }
.cl-foot { margin-top: clamp(80px, 9vw, 136px); background: var(--ink); color: #c6d8d3; }
.cl-foot-in { max-width: calc(var(--width) + 48px); margin: 0 auto; padding: 56px 24px; display: grid; grid-template-columns: minmax(0, 7fr) minmax(0, 5fr); gap: 32px; font-size: 15px; line-height: 1.8; }
.cl-call { justify-self: end; align-self: center; font-size: clamp(30px, 3.6vw, 48px); line-height: 1.2; font-weight: 800; letter-spacing: -0.04em; color: #ffffff; text-decoration: none; font-variant-numeric: tabular-nums; }
@media (max-width: 1024px) {
  .cl-docs { grid-template-columns: minmax(0, 1fr); }
  .cl-two { grid-template-columns: minmax(0, 1fr); }
  .cl-stage { grid-template-columns: minmax(0, 1fr); }
  .cl-room { min-height: 320px; max-height: 420px; }
  .cl-quicks { grid-template-columns: minmax(0, 1fr); }
}
@media (max-width: 640px) {
  .cl-nav .cl-hide { display: none; }
  .cl-hero { padding: 4px 12px 0; }
  .cl-stage { border-radius: 28px; }
  .cl-words { padding: 40px 28px; }
  .cl-quicks { gap: 10px; margin-top: 10px; }
  .cl-quick { padding: 20px 24px; }
  .cl-part { padding-left: 20px; padding-right: 20px; }
  .cl-doc { grid-template-columns: minmax(0, 1fr); }
  .cl-face { min-height: 0; height: 260px; }
  .cl-fees { grid-template-columns: minmax(0, 1fr); }
  .cl-table { font-size: 15px; }
  .cl-th { padding: 16px 8px 16px 16px; white-space: nowrap; }
  .cl-td { padding: 16px 12px 16px 4px; white-space: nowrap; }
  .cl-foot-in { grid-template-columns: minmax(0, 1fr); padding: 48px 20px; }
  .cl-call { justify-self: start; }
}`,
    html: `
<header class="cl-bar" data-name="머리글">
  <a class="cl-mark" href="#top"><svg class="cl-logo" viewBox="0 0 34 34" aria-hidden="true"><rect width="34" height="34" rx="11" fill="#0b6f62"/><path d="M8 20c4-9 8-9 10-4s5 4 8-6" fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round"/></svg>숨이비인후과</a>
  <nav class="cl-nav" aria-label="주 메뉴"><a class="cl-hide" href="#symptom">증상</a><a class="cl-hide" href="#doctor">의료진</a><a href="#time">진료시간</a><a href="#fee">비용</a></nav>
</header>
<section class="cl-hero" data-name="첫 화면">
  <div class="cl-stage">
    <div class="cl-words"><h1 class="cl-h1">숨쉬기 편한<br>하루로 돌려<br>드릴게요</h1><p class="cl-lead">코와 귀와 목을 봅니다. 한 분에 10분, 설명은 그림을 그려 가며 천천히 해 드려요. 약은 꼭 필요한 만큼만요.</p></div>
    ${ROOM}
  </div>
  <div class="cl-quicks">
    ${quick('phone', '02-000-0000', '전화로 바로 물어보세요', 'tel:02-000-0000')}
    ${quick('clock', '오늘 저녁 7시까지', '화요일과 목요일은 9시까지', '#time')}
    ${quick('map-pin', '연신내역 4번 출구', '걸어서 2분, 2층이에요', 'https://map.naver.com/p/search/%EC%97%B0%EC%8B%A0%EB%82%B4%EC%97%AD')}
  </div>
</section>
<section class="cl-part cl-two" id="symptom" data-name="증상">
  <div class="cl-head"><h2 class="cl-h2">어디가 불편하세요?</h2><p class="cl-text">병 이름을 몰라도 괜찮아요. 느끼는 그대로 눌러 보세요. 집에서 할 수 있는 일과, 언제 오셔야 하는지 알려 드려요.</p></div>
  <div class="cl-syms">
    ${symptom('아침마다 재채기가 멈추지 않아요', '2주 넘게 이어지면 알레르기 검사를 권해요. 피를 뽑지 않는 피부 검사로 20분이면 결과가 나와요. 그 전까지는 자기 전에 미지근한 식염수로 코를 헹궈 보세요.')}
    ${symptom('귀가 먹먹하고 소리가 울려요', '하루 만에 한쪽 귀가 잘 안 들리게 되었다면 오늘 바로 오세요. 돌발성 난청은 사흘 안에 치료를 시작해야 해요.')}
    ${symptom('목에 무언가 걸린 느낌이에요', '위산이 올라와 생기는 경우가 많아요. 가는 내시경으로 1분이면 볼 수 있어요. 저녁을 먹고 세 시간 뒤에 누워 보세요.')}
    ${symptom('코를 심하게 골아요', '집에서 하룻밤 재는 기계를 빌려 드려요. 결과를 함께 보고, 수술보다 먼저 할 수 있는 일부터 시작해요.')}
    ${symptom('아이가 자꾸 귀를 만져요', '열이 있거나 보채면 그날 오세요. 어린이는 기다리지 않도록 오전 9시 자리를 비워 두어요.')}
  </div>
</section>
<section class="cl-part" id="doctor" data-name="의료진">
  <h2 class="cl-h2">두 사람이 같은 차트를 봐요</h2>
  <ul class="cl-docs">
    ${doctor(portrait({ alt: '흰 가운을 입은 여도윤 원장', hair: 'short', colors: ['#bfe0d8', '#2b2320', '#eec2a0', '#ffffff'], className: 'cl-face' }), '여도윤', '원장 · 코와 수면', '“수술은 마지막에 이야기해요.”', ['이비인후과 전문의', '전 대학병원 임상강사', '대한수면학회 정회원'])}
    ${doctor(portrait({ alt: '흰 가운을 입은 채송이 원장', hair: 'bob', colors: ['#ffd9c4', '#4a2f22', '#f5cdb0', '#ffffff'], className: 'cl-face' }), '채송이', '원장 · 귀와 어지럼', '“아이 눈높이에 앉아서 봐요.”', ['이비인후과 전문의', '소아 난청 진료 9년', '수어로 진료할 수 있어요'])}
  </ul>
</section>
<section class="cl-time" id="time" data-name="진료시간"><div class="cl-part cl-two">
  <div class="cl-head"><h2 class="cl-h2">진료시간</h2><p class="cl-text">접수는 30분 전에 마감해요. 점심시간에도 전화는 받아요.</p><p class="cl-note">설날과 추석 당일만 쉬어요. 그 밖의 공휴일은 토요일처럼 열어요.</p></div>
  <table class="cl-table"><thead><tr><th class="cl-th" scope="col">요일</th><th class="cl-th cl-right" scope="col">오전</th><th class="cl-th cl-right" scope="col">오후</th></tr></thead><tbody>
    ${hours('월 · 수 · 금', '9:00 – 13:00', '14:00 – 19:00')}${hours('화 · 목', '9:00 – 13:00', '14:00 – 21:00')}${hours('토', '9:00 – 14:00', '–')}${hours('일', '10:00 – 13:00', '–')}
  </tbody></table>
</div></section>
<section class="cl-part cl-two" id="fee" data-name="비급여">
  <div class="cl-head"><h2 class="cl-h2">건강보험이 되지 않는 비용</h2><p class="cl-text">미리 알려 드리고, 동의하신 것만 해요.</p></div>
  <dl class="cl-fees">${fee('알레르기 피부 검사', '40,000원')}${fee('집에서 재는 수면 검사', '90,000원')}${fee('독감 예방주사', '35,000원')}${fee('비타민 주사', '안 해요')}${fee('진료 확인서', '3,000원')}${fee('영문 진단서', '20,000원')}</dl>
</section>
<footer class="cl-foot" data-name="바닥글"><div class="cl-foot-in"><div><p>숨이비인후과의원 · 대표 여도윤 · 사업자등록번호 000-00-00000</p><p>서울특별시 은평구 통일로 855 2층</p></div><a class="cl-call" href="tel:02-000-0000">02-000-0000</a></div></footer>`,
  }),
};
