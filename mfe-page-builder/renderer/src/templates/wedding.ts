import { fontTheme } from '../font/font-pairs.ts';
import { page } from './page.ts';
import { CATEGORY, type Template } from './template.ts';

const leaf = (x: number, y: number, turn: number) =>
  `<path d="M0 0c10-16 30-20 46-16-6 16-26 26-46 16z" transform="translate(${x} ${y}) rotate(${turn})"/>`;

const SPRIG = `
<svg class="wd-sprig" viewBox="0 0 420 300" role="img" aria-label="가는 선으로 그린 유칼립투스 가지 두 줄기">
  <g fill="none" stroke="#7d8a6f" stroke-width="1.6" stroke-linecap="round">
    <path d="M210 276C168 232 112 196 36 182M210 276c42-44 98-80 174-94"/>
    <path d="M210 276v20"/>
  </g>
  <g fill="#aab59a" opacity=".9">
    ${leaf(178, 246, -80)}${leaf(150, 226, -150)}${leaf(126, 212, -80)}${leaf(100, 200, -160)}${leaf(76, 192, -78)}${leaf(52, 186, -168)}
    ${leaf(242, 246, -10)}${leaf(270, 226, 100)}${leaf(294, 212, 0)}${leaf(320, 200, 110)}${leaf(344, 192, -6)}${leaf(368, 186, 118)}
  </g>
  <g fill="#8d9a7d">
    ${leaf(164, 236, 150)}${leaf(112, 206, 160)}${leaf(64, 189, 165)}${leaf(256, 236, -60)}${leaf(308, 206, -62)}${leaf(356, 189, -58)}
  </g>
  <g fill="#e2b7a4">
    <circle cx="210" cy="252" r="17"/><circle cx="186" cy="262" r="12"/><circle cx="234" cy="262" r="12"/>
  </g>
  <g fill="#f3dccf"><circle cx="210" cy="250" r="9"/><circle cx="187" cy="260" r="6"/><circle cx="233" cy="260" r="6"/></g>
</svg>`;

const HILL = `
<svg class="wd-hill" viewBox="0 0 1200 560" preserveAspectRatio="xMidYMid slice" role="img" aria-label="해 질 녘 언덕에 나란히 선 나무 두 그루">
  <rect width="1200" height="560" fill="#f4e3d6"/>
  <circle cx="600" cy="318" r="128" fill="#f0c3a2"/>
  <circle cx="600" cy="318" r="92" fill="#f6d5b8"/>
  <path d="M0 392c180-70 330-60 500-18s420 40 700-46v232H0z" fill="#d9c8ae"/>
  <path d="M0 446c240-84 470-72 640-34s360 24 560-32v180H0z" fill="#b3b596"/>
  <path d="M0 510c300-66 560-62 760-32s300 14 440-16v98H0z" fill="#8d977c"/>
  <g stroke="#5d5142" stroke-width="5" stroke-linecap="round"><path d="M564 436v-78M632 438v-92"/></g>
  <ellipse cx="564" cy="322" rx="40" ry="56" fill="#7d8a6a"/>
  <ellipse cx="552" cy="312" rx="22" ry="36" fill="#929d7e"/>
  <ellipse cx="633" cy="302" rx="46" ry="66" fill="#6c7a5c"/>
  <ellipse cx="620" cy="288" rx="25" ry="42" fill="#829070"/>
  <path d="M238 236q16-14 32 0q16-14 32 0M330 200q11-10 22 0q11-10 22 0M892 214q14-12 28 0q14-12 28 0" fill="none" stroke="#a88f7c" stroke-width="3" stroke-linecap="round"/>
</svg>`;

const week = (days: (number | string)[]) =>
  `<tr>${days.map((day) => `<td class="wd-day">${day === 24 ? `<span class="wd-on">24</span>` : day}</td>`).join('')}</tr>`;

const account = (side: string, rows: [string, string][]) => `
<details class="wd-fold"><summary class="wd-sum">${side}</summary>
  <div class="wd-rows">${rows.map(([who, number]) => `<p class="wd-row"><span>${who}</span><span>${number}</span></p>`).join('')}</div>
</details>`;

export const wedding: Template = {
  id: '7d0c0002-0000-4000-8000-000000000005',
  key: 'wedding',
  name: '결혼식 초대',
  category: CATEGORY.event,
  description: '여백과 명조로 조용하게 전하는 청첩장. 날짜, 오시는 길, 마음 전하실 곳까지',
  project: page({
    theme: {
      '--accent': '#8a5a44',
      '--paper': '#fbf8f3',
      '--soft': '#f3ede4',
      '--ink': '#3a332d',
      '--muted': '#76695e',
      '--line': '#e3d9cc',
      '--radius': '2px',
      '--width': '560px',
      // Titles are as light as the text, as on printed cards.
      '--font': fontTheme('고운바탕')['--font'],
      '--head': 'var(--font)',
    },
    css: `
.wd-cover { min-height: 100vh; display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 28px; padding: 72px 24px 64px; text-align: center; }
.wd-when { font-size: 15px; letter-spacing: 0.22em; color: var(--muted); }
.wd-names { font-family: var(--head); font-size: clamp(44px, 7vw, 84px); line-height: 1.35; font-weight: 400; letter-spacing: 0.06em; }
.wd-and { display: block; font-size: 0.42em; line-height: 1.9; color: var(--accent); letter-spacing: 0.1em; }
.wd-sprig { width: min(420px, 84vw); height: auto; }
.wd-where { font-size: 17px; line-height: 1.9; }
.wd-part { padding: 96px 28px; text-align: center; }
.wd-in { max-width: var(--width); margin: 0 auto; display: flex; flex-direction: column; align-items: center; gap: 32px; }
.wd-h { font-family: var(--head); font-size: 15px; line-height: 1.5; font-weight: 400; letter-spacing: 0.32em; text-indent: 0.32em; color: var(--accent); }
.wd-letter { font-size: clamp(18px, 1.5vw, 21px); line-height: 2.3; letter-spacing: 0.01em; }
.wd-family { width: 100%; display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); border-top: 1px solid var(--line); border-bottom: 1px solid var(--line); padding: 32px 0; }
.wd-side { display: flex; flex-direction: column; gap: 4px; font-size: 16px; line-height: 1.9; color: var(--muted); }
.wd-side + .wd-side { border-left: 1px solid var(--line); }
.wd-who { font-size: 24px; letter-spacing: 0.08em; color: var(--ink); }
.wd-hill { width: 100%; height: clamp(320px, 44vw, 680px); object-fit: cover; }
.wd-cal { width: 100%; table-layout: fixed; max-width: 400px; border-collapse: collapse; font-size: 16px; font-variant-numeric: tabular-nums; }
.wd-dow { padding: 0 0 18px; font-weight: 400; font-size: 14px; color: var(--muted); }
.wd-day { height: 50px; text-align: center; }
.wd-on { display: inline-grid; place-items: center; width: 44px; height: 44px; border-radius: 999px; background: var(--accent); color: var(--on-accent); }
.wd-big { font-size: clamp(26px, 3vw, 34px); line-height: 1.6; font-weight: 400; }
.wd-way { width: 100%; display: flex; flex-direction: column; gap: 0; text-align: left; }
.wd-how { display: grid; grid-template-columns: 88px minmax(0, 1fr); gap: 16px; padding: 20px 0; border-top: 1px solid var(--line); font-size: 16px; line-height: 1.8; }
.wd-key { color: var(--accent); }
.wd-go { display: inline-flex; justify-content: center; min-width: 168px; padding: 14px 24px; border: 1px solid var(--accent); color: var(--accent); font-size: 15px; text-decoration: none; transition: background 0.2s; }
.wd-go:hover { background: var(--soft); }
.wd-gos { display: flex; flex-wrap: wrap; justify-content: center; gap: 12px; }
.wd-fold { width: 100%; border-top: 1px solid var(--line); border-bottom: 1px solid var(--line); margin-top: -1px; text-align: left; }
.wd-sum { padding: 20px 4px; font-size: 17px; }
.wd-rows { padding: 0 4px 16px; }
.wd-row { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 16px; padding: 8px 0; font-size: 16px; color: var(--muted); font-variant-numeric: tabular-nums; }
.wd-end { padding: 88px 28px 96px; text-align: center; font-size: 16px; line-height: 2.1; color: var(--muted); }
@media (max-width: 640px) {
  .wd-part { padding: 72px 24px; }
  .wd-letter { font-size: 17px; }
  .wd-day { height: 46px; }
}`,
    html: `
<section class="wd-cover" data-name="표지">
  <p class="wd-when">2027. 4. 24. SAT. 1PM</p>
  <h1 class="wd-names">이도현<span class="wd-and">그리고</span>한서우</h1>
  ${SPRIG}
  <p class="wd-where">4월 24일 토요일 오후 1시<br>서울 성북동 뜰안채</p>
</section>
<section class="wd-part" data-name="모시는 글"><div class="wd-in">
  <h2 class="wd-h">모시는 글</h2>
  <p class="wd-letter">같은 골목에 살면서도<br>스무 해를 모르고 지나쳤습니다.<br>비 오는 날 우산 하나를 나눠 쓴 뒤로<br>걷는 속도가 같아졌습니다.</p>
  <p class="wd-letter">이제 한집에서<br>같은 저녁을 맞으려 합니다.<br>저희가 고른 봄날,<br>귀한 걸음으로 함께해 주세요.</p>
  <div class="wd-family">
    <div class="wd-side"><p>이정호 · 김미란의 아들</p><p class="wd-who">도현</p></div>
    <div class="wd-side"><p>한상우 · 박영신의 딸</p><p class="wd-who">서우</p></div>
  </div>
</div></section>
<section data-name="그림">${HILL}</section>
<section class="wd-part" data-name="날짜"><div class="wd-in">
  <h2 class="wd-h">그날</h2>
  <p class="wd-big">2027년 4월 24일<br>토요일 오후 1시</p>
  <table class="wd-cal" aria-label="2027년 4월 달력">
    <thead><tr>${['일', '월', '화', '수', '목', '금', '토'].map((day) => `<th class="wd-dow" scope="col">${day}</th>`).join('')}</tr></thead>
    <tbody>
      ${week(['', '', '', '', 1, 2, 3])}${week([4, 5, 6, 7, 8, 9, 10])}${week([11, 12, 13, 14, 15, 16, 17])}
      ${week([18, 19, 20, 21, 22, 23, 24])}${week([25, 26, 27, 28, 29, 30, ''])}
    </tbody>
  </table>
</div></section>
<section class="wd-part tone-soft" data-name="오시는 길"><div class="wd-in">
  <h2 class="wd-h">오시는 길</h2>
  <p class="wd-big">성북동 뜰안채</p>
  <address class="wd-where">서울특별시 성북구 성북로 120<br>02-000-0000</address>
  <div class="wd-way">
    <div class="wd-how"><p class="wd-key">지하철</p><p>4호선 한성대입구역 6번 출구 앞에서 12시부터 10분마다 작은 버스가 다녀요.</p></div>
    <div class="wd-how"><p class="wd-key">자동차</p><p>뜰안채 아래 공영주차장에 두 시간 동안 무료로 세울 수 있어요.</p></div>
    <div class="wd-how"><p class="wd-key">마음</p><p>화환은 정중히 사양할게요. 대신 꽃 한 송이만 들고 와 주세요.</p></div>
  </div>
  <p class="wd-gos"><a class="wd-go" href="https://map.naver.com/p/search/%EC%84%B1%EB%B6%81%EB%A1%9C%20120">네이버 지도</a><a class="wd-go" href="https://map.kakao.com/?q=%EC%84%B1%EB%B6%81%EB%A1%9C%20120">카카오맵</a></p>
</div></section>
<section class="wd-part" data-name="마음 전하실 곳"><div class="wd-in">
  <h2 class="wd-h">마음 전하실 곳</h2>
  <p class="wd-where">멀리서 축하해 주시는 분들을 위해 적어 두었어요.</p>
  <div class="wide">
    ${account('신랑 측', [
      ['이도현', '도장은행 000-000-000000'],
      ['이정호', '도장은행 000-000-000001'],
    ])}
    ${account('신부 측', [
      ['한서우', '도장은행 000-000-000002'],
      ['박영신', '도장은행 000-000-000003'],
    ])}
  </div>
</div></section>
<footer class="wd-end" data-name="맺음"><p>와 주셔서 고맙습니다.<br>오래 기억하겠습니다.</p><p>도현 · 서우 드림</p></footer>`,
  }),
};
