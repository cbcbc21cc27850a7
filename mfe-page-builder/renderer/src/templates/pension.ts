import { fontTheme } from '../font/font-pairs.ts';
import { page } from './page.ts';
import { CATEGORY, type Template } from './template.ts';

const VALLEY = `
<svg class="pn-view" viewBox="0 0 1600 900" preserveAspectRatio="xMidYMax slice" role="img" aria-label="새벽 안개가 낀 산골짜기와 불이 켜진 작은 집 한 채">
  <circle cx="1130" cy="250" r="86" fill="#fbe3c0"/><circle cx="1130" cy="250" r="130" fill="#fbe3c0" opacity=".22"/>
  <path d="M0 520l180-150 160 110 220-240 190 190 160-120 210 190 180-150 300 200v350H0z" fill="#8fa7a6"/>
  <path d="M0 560c200-30 420-60 640-20s520 20 960-30v120H0z" fill="#e9dcc8" opacity=".35"/>
  <path d="M0 610l240-170 190 150 260-190 230 190 190-110 250 150 240-120v390H0z" fill="#5d7f7c"/>
  <path d="M0 680c260-40 520-10 800-30s520-50 800-10v90H0z" fill="#e9dcc8" opacity=".28"/>
  <path d="M0 720c200-90 420-110 640-50s400 60 560 0 280-50 400 0v230H0z" fill="#34585a"/>
  <g fill="#274648"><path d="M120 760l36-130 36 130zM190 780l30-104 30 104zM66 784l26-92 26 92zM1360 770l40-150 40 150zM1436 790l32-116 32 116zM1300 790l26-94 26 94zM1510 800l28-100 28 100z"/></g>
  <path d="M820 742l90-66 90 66v84H820z" fill="#1a2f32"/><path d="M800 750l110-84 110 84-14 14-96-74-96 74z" fill="#10211f"/>
  <rect x="880" y="758" width="60" height="68" fill="#ffc773"/><path d="M910 758v68M880 792h60" stroke="#1a2f32" stroke-width="5"/>
  <rect x="960" y="692" width="16" height="40" fill="#10211f"/><path d="M968 680c-16-20 14-28 0-52s12-30 4-50" fill="none" stroke="#f4ead9" stroke-width="8" stroke-linecap="round" opacity=".6"/>
  <path d="M0 826c300-50 640-40 860-10s480 20 740-30v114H0z" fill="#1c3436"/>
  <path d="M860 826l-70 74h260l-90-74z" fill="#ffc773" opacity=".16"/>
</svg>`;

const room = (wall: string, floor: string, inside: string, alt: string) => `
<svg class="pn-pic" viewBox="0 0 900 640" preserveAspectRatio="xMidYMid slice" role="img" aria-label="${alt}"><rect width="900" height="640" fill="${wall}"/><rect y="480" width="900" height="160" fill="${floor}"/>${inside}</svg>`;

const ROOMS = [
  room(
    '#d9cdb8',
    '#8b6a4c',
    '<rect x="90" y="80" width="420" height="300" fill="#f6efe2"/><rect x="106" y="96" width="388" height="268" fill="#b9cfd0"/><path d="M106 300l90-80 80 60 100-100 118 130v54H106z" fill="#5d7f7c"/><path d="M300 96v268M106 230h388" stroke="#f6efe2" stroke-width="10"/><rect x="420" y="400" width="420" height="120" rx="16" fill="#f4ead9"/><rect x="420" y="440" width="420" height="90" rx="12" fill="#34585a"/><rect x="450" y="376" width="140" height="60" rx="20" fill="#fff"/><rect x="400" y="520" width="460" height="24" fill="#5e452f"/><path d="M690 0v120" stroke="#34302a" stroke-width="4"/><path d="M630 170c0-36 28-50 60-50s60 14 60 50z" fill="#e8a75d"/><circle cx="690" cy="176" r="16" fill="#fff1d0"/><ellipse cx="230" cy="560" rx="170" ry="26" fill="#c9b08d"/>',
    '산이 보이는 창 옆에 놓인 낮은 침대',
  ),
  room(
    '#3c4a48',
    '#6b5240',
    '<rect x="0" y="0" width="900" height="70" fill="#2c3736"/><path d="M0 70h900" stroke="#566664" stroke-width="6"/><rect x="330" y="70" width="60" height="230" fill="#1d2625"/><rect x="270" y="300" width="180" height="190" rx="14" fill="#1d2625"/><rect x="296" y="330" width="128" height="110" rx="8" fill="#ff9d4a"/><path d="M320 440c-8-40 20-44 18-76 26 20 20 40 34 52 6-10 4-20 2-28 26 22 24 40 18 52z" fill="#ffd98f"/><path d="M120 520c0-50 26-76 80-76h10v100H120z" fill="#a4573a"/><path d="M110 500h120v60H110z" fill="#b9683f"/><rect x="540" y="160" width="250" height="200" fill="#f1e6d2"/><path d="M552 348V172h226v176z" fill="#1c3436"/><circle cx="720" cy="216" r="22" fill="#fbe3c0"/><path d="M552 348l80-80 60 50 86-70v100z" fill="#34585a"/><path d="M600 520h200l-16 40H616z" fill="#8b6a4c"/><path d="M640 520v-30h40v30zM700 520v-44c0-10 24-10 24 0v44z" fill="#f4ead9"/><ellipse cx="360" cy="540" rx="230" ry="30" fill="#ff9d4a" opacity=".18"/>',
    '장작 난로에 불이 타는 거실',
  ),
  room(
    '#b9cfd0',
    '#7b6750',
    '<path d="M0 330l160-140 130 100 180-190 170 170 120-90 140 140v260H0z" fill="#7d9c99"/><path d="M0 420c180-70 360-60 520-10s260 20 380-20v160H0z" fill="#4c7270"/><path d="M150 380c0 120 90 190 300 190s300-70 300-190z" fill="#c79a68"/><ellipse cx="450" cy="380" rx="300" ry="66" fill="#a97c4c"/><ellipse cx="450" cy="382" rx="272" ry="52" fill="#dff0ee"/><ellipse cx="430" cy="376" rx="180" ry="28" fill="#c5e2e0"/><path d="M350 330c-24-30 24-46 0-84M450 318c-24-30 24-50 0-92M550 330c-24-30 24-46 0-84" fill="none" stroke="#fff" stroke-width="12" stroke-linecap="round" opacity=".75"/><path d="M170 430c80 60 480 60 560 0" fill="none" stroke="#8f6738" stroke-width="10"/>',
    '산을 보며 들어가는 둥근 나무 욕조',
  ),
];

const stay = (picture: string, name: string, what: string, facts: string, flip = '') => `
<article class="pn-stay${flip}">${picture}<div class="pn-words"><h3 class="pn-h3">${name}</h3><p class="pn-text">${what}</p><p class="pn-facts">${facts}</p></div></article>`;

const price = (name: string, ...prices: string[]) =>
  `<tr><th class="pn-th" scope="row">${name}</th>${prices.map((value) => `<td class="pn-td">${value}</td>`).join('')}</tr>`;

const moment = (time: string, text: string) =>
  `<li class="pn-moment"><p class="pn-time">${time}</p><p class="pn-do">${text}</p></li>`;

export const pension: Template = {
  id: '7d0c0002-0000-4000-8000-000000000011',
  key: 'pension',
  name: '산속 펜션',
  category: CATEGORY.shop,
  description: '풍경을 화면 가득 펼치고 방, 하루, 요금, 예약으로 내려가는 숙소 페이지',
  project: page({
    theme: {
      '--accent': '#9a5a1f',
      '--paper': '#f7f2e8',
      '--soft': '#ece4d4',
      '--ink': '#1c3436',
      '--muted': '#56686a',
      '--line': '#d5cab6',
      '--radius': '0px',
      '--width': '1360px',
      ...fontTheme('고운바탕 제목'),
    },
    css: `
.pn-hero { position: relative; display: grid; min-height: min(100vh, 1000px); background: linear-gradient(180deg, #7e9ba3 0, #b6c3bb 38%, #ecd8b8 66%, #e9c79c 100%); }
.pn-view { grid-area: 1 / 1; width: 100%; height: 100%; min-height: 680px; object-fit: cover; }
.pn-over { grid-area: 1 / 1; position: relative; display: flex; flex-direction: column; justify-content: space-between; padding: clamp(24px, 3.4vw, 56px); color: #10211f; }
.pn-bar { display: flex; justify-content: space-between; align-items: baseline; gap: 16px; }
.pn-mark { font-family: var(--head); font-size: 24px; font-weight: 700; letter-spacing: 0.06em; text-decoration: none; }
.pn-book { font-size: 16px; font-weight: 650; text-underline-offset: 6px; }
.pn-h1 { font-family: var(--head); font-size: clamp(44px, 7vw, 118px); line-height: 1.22; font-weight: 700; letter-spacing: -0.03em; margin-bottom: auto; padding-top: clamp(40px, 4vw, 72px); }
.pn-where { align-self: flex-end; text-align: right; font-size: 16px; line-height: 1.7; color: #f4ead9; }
.pn-intro { max-width: calc(var(--width) + 48px); margin: 0 auto; padding: clamp(96px, 12vw, 200px) 24px; display: grid; grid-template-columns: repeat(12, minmax(0, 1fr)); gap: 32px 24px; }
.pn-say { grid-column: 2 / 10; font-family: var(--head); font-size: clamp(25px, 3vw, 46px); line-height: 1.6; letter-spacing: -0.02em; text-wrap: pretty; }
.pn-small { grid-column: 8 / 13; font-size: 17px; line-height: 1.9; color: var(--muted); }
.pn-stays { display: flex; flex-direction: column; gap: clamp(72px, 9vw, 160px); }
.pn-stay { display: grid; grid-template-columns: minmax(0, 8fr) minmax(0, 4fr); gap: clamp(24px, 4vw, 72px); align-items: end; padding-right: clamp(24px, 5vw, 96px); }
.pn-flip { grid-template-columns: minmax(0, 4fr) minmax(0, 6fr); padding-right: 0; padding-left: clamp(24px, 5vw, 96px); }
.pn-flip .pn-pic { order: 2; }
.pn-pic { width: 100%; height: auto; aspect-ratio: 3/2; object-fit: cover; }
.pn-words { display: flex; flex-direction: column; gap: 18px; padding-bottom: 8px; }
.pn-h3 { font-family: var(--head); font-size: clamp(30px, 3.2vw, 52px); line-height: 1.25; font-weight: 700; letter-spacing: -0.02em; }
.pn-text { font-size: 17px; line-height: 1.9; text-wrap: pretty; }
.pn-facts { padding-top: 18px; border-top: 1px solid var(--ink); font-size: 15px; line-height: 1.7; color: var(--muted); }
.pn-day { margin-top: clamp(96px, 12vw, 200px); background: var(--ink); color: #f4ead9; padding: clamp(80px, 9vw, 150px) 24px; }
.pn-day-in { max-width: var(--width); margin: 0 auto; }
.pn-h2 { font-family: var(--head); font-size: clamp(32px, 4.4vw, 72px); line-height: 1.3; font-weight: 700; letter-spacing: -0.03em; text-wrap: balance; }
.pn-moments { list-style: none; margin: 72px 0 0; padding: 0; display: grid; grid-template-columns: repeat(5, minmax(0, 1fr)); }
.pn-moment { position: relative; padding: 36px 20px 0 0; border-top: 1px solid rgba(244, 234, 217, 0.4); }
.pn-moment::before { content: ""; position: absolute; left: 0; top: -6px; width: 11px; height: 11px; border-radius: 999px; background: #ffc773; }
.pn-time { font-family: var(--head); font-size: 26px; line-height: 1.2; }
.pn-do { margin-top: 14px; font-size: 16px; line-height: 1.8; color: #c7d0c8; }
.pn-rates { max-width: calc(var(--width) + 48px); margin: 0 auto; padding: clamp(88px, 10vw, 170px) 24px; display: grid; grid-template-columns: minmax(0, 4fr) minmax(0, 8fr); gap: 48px 72px; align-items: start; }
.pn-table { width: 100%; border-collapse: collapse; font-size: 17px; }
.pn-th { padding: 22px 0; text-align: left; font-weight: 650; border-bottom: 1px solid var(--line); }
.pn-td { padding: 22px 0 22px 12px; text-align: right; border-bottom: 1px solid var(--line); font-variant-numeric: tabular-nums; }
.pn-table thead .pn-th { font-weight: 500; font-size: 15px; color: var(--muted); }
.pn-num { text-align: right; }
.pn-hint { margin-top: 20px; font-size: 15px; line-height: 1.8; color: var(--muted); }
.pn-end { background: var(--accent); color: #ffffff; padding: clamp(72px, 8vw, 128px) 24px; }
.pn-end-in { max-width: var(--width); margin: 0 auto; display: flex; flex-wrap: wrap; justify-content: space-between; align-items: end; gap: 40px; }
.pn-btn { display: inline-flex; align-items: center; min-height: 64px; padding: 14px 36px; background: #f7f2e8; color: #1c3436; font-size: 18px; font-weight: 700; text-decoration: none; }
.pn-btn:hover { background: #ffffff; }
.pn-foot { padding: 44px 24px; font-size: 14px; line-height: 1.8; color: var(--muted); }
@media (max-width: 1024px) {
  .pn-say { grid-column: 1 / 13; }
  .pn-small { grid-column: 4 / 13; }
  .pn-moments { grid-template-columns: minmax(0, 1fr); margin-top: 48px; border-left: 1px solid rgba(244, 234, 217, 0.4); }
  .pn-moment { padding: 0 0 36px 28px; border-top: 0; }
  .pn-moment::before { left: -6px; top: 8px; }
  .pn-do { margin-top: 6px; }
  .pn-rates { grid-template-columns: minmax(0, 1fr); }
}
@media (max-width: 640px) {
  .pn-hero { min-height: 760px; }
  .pn-where { align-self: flex-start; text-align: left; max-width: 9em; }
  .pn-stay { grid-template-columns: minmax(0, 1fr); padding: 0; gap: 28px; }
  .pn-flip .pn-pic { order: 0; }
  .pn-words { padding: 0 20px; }
  .pn-intro { padding: 96px 20px; }
  .pn-small { grid-column: 1 / 13; }
  .pn-rates { padding: 88px 20px; }
  .pn-table { font-size: 15px; }
  .pn-td { padding: 18px 0 18px 8px; }
}`,
    html: `
<section class="pn-hero" data-name="첫 화면">
  ${VALLEY}
  <div class="pn-over">
    <div class="pn-bar"><a class="pn-mark" href="#top">고요재</a><a class="pn-book" href="#book">예약하기</a></div>
    <h1 class="pn-h1">하룻밤, 산이 되어<br>주무세요</h1>
    <p class="pn-where">강원도 인제군 기린면<br>방 셋, 해발 620미터</p>
  </div>
</section>
<section class="pn-intro" data-name="소개">
  <h2 class="pn-say">휴대전화가 잘 터지지 않는 골짜기에 집 세 채를 지었습니다. 밤에는 별과 물소리뿐이라, 처음 오신 분들은 너무 조용해서 웃습니다.</h2>
  <p class="pn-small">텔레비전과 시계는 두지 않았어요. 대신 장작과 책 사백 권, 손으로 내리는 커피와 두꺼운 양말이 있어요.</p>
</section>
<section class="pn-stays" data-name="방">
  ${stay(ROOMS[0] ?? '', '마루', '동쪽으로 큰 창을 낸 방. 여섯 시 반이면 해가 침대 발치까지 들어와요. 일찍 깨고 싶지 않다면 덧창을 닫으세요.', '두 사람 · 26㎡ · 침대 하나')}
  ${stay(ROOMS[1] ?? '', '아궁이', '장작 난로 앞에 모여 앉는 방. 불 피우는 법은 적어 두었어요. 고구마는 부엌 바구니에서 마음껏 가져가세요.', '네 사람 · 44㎡ · 침대 둘', ' pn-flip')}
  ${stay(ROOMS[2] ?? '', '물가', '편백 욕조를 산 쪽으로 놓은 방. 물은 계곡에서 길어 데워요. 눈 오는 날이 가장 좋아요.', '두 사람 · 32㎡ · 바깥 욕조')}
</section>
<section class="pn-day" data-name="하루"><div class="pn-day-in">
  <h2 class="pn-h2">여기서는 하루가 이렇게 가요</h2>
  <ol class="pn-moments">
    ${moment('15시', '짐을 풀고 마당을 한 바퀴 돌아요. 개 이름은 보리예요.')}
    ${moment('18시', '텃밭에서 딴 것으로 저녁 바구니를 싸 드려요. 숯은 피워 두었어요.')}
    ${moment('21시', '마당의 불을 모두 꺼요. 별을 보는 시간이에요.')}
    ${moment('8시', '문 앞에 따뜻한 빵과 잼, 오늘의 날씨를 적은 쪽지를 두어요.')}
    ${moment('11시', '천천히 나가세요. 다음 손님은 세 시에 와요.')}
  </ol>
</div></section>
<section class="pn-rates" data-name="요금">
  <h2 class="pn-h2">요금</h2>
  <div><table class="pn-table">
    <thead><tr><th class="pn-th" scope="col">방</th><th class="pn-th pn-num" scope="col">평일</th><th class="pn-th pn-num" scope="col">금 · 일</th><th class="pn-th pn-num" scope="col">토</th></tr></thead>
    <tbody>${price('마루', '160,000', '190,000', '220,000')}${price('아궁이', '230,000', '270,000', '310,000')}${price('물가', '250,000', '290,000', '340,000')}</tbody>
  </table><p class="pn-hint">한 채 하룻밤 값이에요(원). 저녁 바구니와 아침이 들어 있어요. 이레 전까지는 모두 돌려드려요.</p></div>
</section>
<section class="pn-end" id="book" data-name="예약"><div class="pn-end-in">
  <h2 class="pn-h2">비어 있는 밤을<br>전화로 알려 드려요</h2>
  <a class="pn-btn" href="tel:033-000-0000">033-000-0000</a>
</div></section>
<footer class="pn-foot" data-name="바닥글"><div class="wrap"><p>상호 고요재 · 대표 심고은 · 사업자등록번호 000-00-00000 · 농어촌민박사업 제0000호</p><p>강원특별자치도 인제군 기린면 조침령로 88</p></div></footer>`,
  }),
};
