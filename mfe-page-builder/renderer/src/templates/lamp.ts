import { page } from './page.ts';
import { CATEGORY, type Template } from './template.ts';

const LAMP = `
<svg class="lm-lamp" viewBox="0 0 560 520" role="img" aria-label="주황빛으로 켜진 둥근 조명">
  <ellipse cx="280" cy="478" rx="260" ry="30" fill="#ffb066" opacity=".16"/>
  <ellipse cx="280" cy="474" rx="150" ry="16" fill="#ffcf99" opacity=".3"/>
  <circle cx="280" cy="200" r="196" fill="#ff9d52" opacity=".14"/>
  <circle cx="280" cy="200" r="172" fill="#ffab66" opacity=".28"/>
  <circle cx="280" cy="200" r="148" fill="#ff9a4f"/>
  <circle cx="280" cy="214" r="126" fill="#ffb26e"/>
  <circle cx="280" cy="230" r="100" fill="#ffc98f"/>
  <circle cx="280" cy="248" r="70" fill="#ffe0b8"/>
  <circle cx="280" cy="262" r="38" fill="#fff4e0"/>
  <path d="M228 338h104l18 118c2 12-30 20-70 20s-72-8-70-20z" fill="#3b2a24"/>
  <path d="M228 338h104l4 26H224z" fill="#6a4635"/>
  <path d="M318 364h18l14 92c1 8-14 14-34 17z" fill="#291c19"/>
  <circle cx="262" cy="428" r="5" fill="#ffcf99"/>
</svg>`;

const hour = (time: string, kelvin: string, what: string, shade: number) => `
<li class="lm-hour lm-shade-${shade}"><p class="lm-time">${time}</p><div><p class="lm-kelvin">${kelvin}</p><p class="lm-what">${what}</p></div></li>`;

const spec = (name: string, value: string) =>
  `<div class="lm-spec"><dt class="lm-dt">${name}</dt><dd class="lm-dd">${value}</dd></div>`;

export const lamp: Template = {
  id: '7d0c0002-0000-4000-8000-000000000004',
  key: 'lamp',
  name: '신제품 소개',
  category: CATEGORY.product,
  description: '한 가지 물건을 밤의 빛처럼 천천히 보여 주고 예약으로 잇는 랜딩',
  project: page({
    theme: {
      '--accent': '#ffb066',
      '--on-accent': '#1b120c',
      '--paper': '#0c0b10',
      '--soft': '#15141b',
      '--ink': '#f6efe7',
      '--muted': '#a9a2a0',
      '--line': '#2b2930',
      '--radius': '4px',
      '--width': '1180px',
    },
    css: `
.lm-bar { position: absolute; left: 0; right: 0; top: 0; z-index: 2; display: flex; align-items: center; justify-content: space-between; gap: 16px; padding: 24px clamp(20px, 4vw, 56px); }
.lm-mark { font-size: 19px; font-weight: 800; letter-spacing: -0.03em; text-decoration: none; }
.lm-go { font-size: 15px; font-weight: 600; text-decoration: none; padding: 10px 18px; border: 1px solid rgba(246, 239, 231, 0.35); border-radius: 999px; }
.lm-go:hover { background: rgba(246, 239, 231, 0.12); }
.lm-hero { position: relative; display: flex; flex-direction: column; align-items: center; text-align: center; padding: 150px 20px 0; background: radial-gradient(ellipse 46% 44% at 50% 74%, rgba(255, 140, 66, 0.5) 0, rgba(214, 84, 48, 0.2) 50%, transparent 100%), linear-gradient(180deg, #0c0b10 0, #17111a 55%, #2a1715 84%, #1a100f 84.2%, #0c0b10 100%); }
.lm-title { font-family: var(--head); font-size: clamp(40px, 7.4vw, 112px); line-height: 1.08; font-weight: 800; letter-spacing: -0.05em; max-width: 12em; text-wrap: balance; }
.lm-sub { margin-top: 24px; font-size: clamp(17px, 1.5vw, 21px); line-height: 1.7; color: #d3c8c0; max-width: 30em; text-wrap: balance; }
.lm-lamp { width: min(560px, 86vw); height: auto; margin-top: 40px; }
.lm-hours { list-style: none; margin: 0; padding: 0; display: grid; grid-template-columns: repeat(5, minmax(0, 1fr)); }
.lm-hour { min-height: 440px; padding: 28px clamp(16px, 2vw, 32px); display: flex; flex-direction: column; justify-content: space-between; gap: 24px; }
.lm-time { font-size: clamp(26px, 3.2vw, 48px); line-height: 1; font-weight: 300; letter-spacing: -0.04em; font-variant-numeric: tabular-nums; }
.lm-kelvin { font-size: 14px; font-weight: 700; opacity: 0.82; }
.lm-what { margin-top: 6px; font-size: 17px; line-height: 1.55; font-weight: 600; }
.lm-shade-1 { background: linear-gradient(180deg, #fff1d8, #ffe0b0); color: #2c1d10; }
.lm-shade-2 { background: linear-gradient(180deg, #ffd79c, #ffbf78); color: #2c1a0c; }
.lm-shade-3 { background: linear-gradient(180deg, #ffae68, #f58a4a); color: #24120a; }
.lm-shade-4 { background: linear-gradient(180deg, #a8432c, #7d2b24); color: #fff0e4; }
.lm-shade-5 { background: linear-gradient(180deg, #3a171a, #150c10); color: #f3d9cc; }
.lm-day { padding: 160px 24px 72px; }
.lm-day-in { max-width: var(--width); margin: 0 auto; display: grid; grid-template-columns: minmax(0, 7fr) minmax(0, 5fr); gap: 48px; align-items: end; }
.lm-big { font-family: var(--head); font-size: clamp(32px, 4.6vw, 64px); line-height: 1.2; font-weight: 750; letter-spacing: -0.04em; text-wrap: balance; }
.lm-say { font-size: 17px; line-height: 1.85; color: var(--muted); max-width: 34em; }
.lm-notes { padding: 160px 24px; }
.lm-notes-in { max-width: var(--width); margin: 0 auto; display: flex; flex-direction: column; }
.lm-note { display: grid; grid-template-columns: 88px minmax(0, 5fr) minmax(0, 6fr); gap: 32px; padding: 44px 0; border-top: 1px solid var(--line); align-items: baseline; }
.lm-no { font-size: 15px; font-variant-numeric: tabular-nums; color: var(--accent); }
.lm-name { font-family: var(--head); font-size: clamp(24px, 2.6vw, 36px); line-height: 1.3; font-weight: 700; letter-spacing: -0.035em; }
.lm-specs { padding: 0 24px 160px; }
.lm-specs-in { max-width: var(--width); margin: 0 auto; }
.lm-dl { margin: 40px 0 0; display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 1px; background: var(--line); border: 1px solid var(--line); }
.lm-spec { display: flex; flex-direction: column; gap: 6px; padding: 28px; background: var(--paper); }
.lm-dt { font-size: 14px; color: var(--muted); }
.lm-dd { margin: 0; font-size: 20px; font-weight: 650; letter-spacing: -0.02em; }
.lm-order { padding: 120px 24px; background: var(--accent); color: var(--on-accent); }
.lm-order-in { max-width: var(--width); margin: 0 auto; display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 40px; align-items: end; }
.lm-price { margin-top: 20px; font-size: 19px; line-height: 1.6; font-weight: 550; }
.lm-buy { display: inline-flex; align-items: center; justify-content: center; min-height: 64px; padding: 16px 40px; border-radius: 999px; background: #1b120c; color: #fff3e6; font-size: 18px; font-weight: 700; text-decoration: none; }
.lm-buy:hover { background: #3a281d; }
.lm-foot { padding: 48px 24px; font-size: 14px; line-height: 1.8; color: var(--muted); }
.lm-foot-in { max-width: var(--width); margin: 0 auto; display: flex; flex-wrap: wrap; justify-content: space-between; gap: 16px 40px; }
@media (max-width: 1024px) {
  .lm-hours { grid-template-columns: minmax(0, 1fr); }
  .lm-hour { min-height: 0; flex-direction: row; justify-content: flex-start; align-items: center; gap: 28px; padding: 24px clamp(20px, 4vw, 56px); }
  .lm-time { min-width: 3.2em; font-size: 34px; }
  .lm-dl { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .lm-day-in { grid-template-columns: minmax(0, 1fr); gap: 24px; }
}
@media (max-width: 640px) {
  .lm-hero { padding-top: 120px; }
  .lm-day { padding: 96px 20px 48px; }
  .lm-notes { padding: 88px 20px; }
  .lm-note { grid-template-columns: minmax(0, 1fr); gap: 12px; padding: 32px 0; }
  .lm-specs { padding: 0 20px 96px; }
  .lm-spec { padding: 20px 16px; }
  .lm-dd { font-size: 17px; }
  .lm-order { padding: 80px 20px; }
  .lm-order-in { grid-template-columns: minmax(0, 1fr); }
}`,
    html: `
<header class="lm-bar" data-name="머리글"><a class="lm-mark" href="#top">노을등</a><a class="lm-go" href="#order">예약하기</a></header>
<section class="lm-hero" data-name="첫 화면">
  <h1 class="lm-title">해가 지는 속도로 어두워지는 조명</h1>
  <p class="lm-sub">스위치 대신 저녁을 켜 두세요. 노을등은 세 시간에 걸쳐 천천히 잠들어요. 당신도 그렇게 잠들 수 있게.</p>
  ${LAMP}
</section>
<section data-name="저녁의 빛">
  <div class="lm-day"><div class="lm-day-in">
    <h2 class="lm-big">눈치채지 못하는 사이, 방이 저녁이 돼요</h2>
    <p class="lm-say">1초에 0.01%씩 바뀌는 빛은 눈에 보이지 않아요. 책을 덮고 고개를 들었을 때, 어느새 방은 노을빛이고 하품이 나올 거예요.</p>
  </div></div>
  <ol class="lm-hours">
    ${hour('20:00', '4000K', '설거지를 마친 부엌의 빛', 1)}
    ${hour('20:45', '3200K', '소파에 기대 책을 펴는 빛', 2)}
    ${hour('21:30', '2400K', '하루를 이야기하는 빛', 3)}
    ${hour('22:15', '1900K', '촛불 한 자루만큼의 빛', 4)}
    ${hour('23:00', '0K', '별이 보이는 어둠', 5)}
  </ol>
</section>
<section class="lm-notes" data-name="만든 방식"><div class="lm-notes-in">
  <div class="lm-note"><p class="lm-no">하나</p><h2 class="lm-name">알림이 없어요</h2><p class="lm-say">앱도, 와이파이도, 깜빡이는 불도 없어요. 몸통을 한 번 돌리면 저녁이 시작되고, 다시 돌리면 멈춰요. 잠드는 데 필요한 건 그게 전부니까요.</p></div>
  <div class="lm-note"><p class="lm-no">둘</p><h2 class="lm-name">입으로 분 유리</h2><p class="lm-say">빛을 감싸는 둥근 유리는 강화도의 공방에서 한 점씩 불어 만들어요. 두께가 조금씩 달라서, 모든 노을등의 노을은 조금씩 달라요.</p></div>
  <div class="lm-note"><p class="lm-no">셋</p><h2 class="lm-name">고쳐 쓰는 물건</h2><p class="lm-say">나사 네 개로 열려요. 전구도, 배터리도, 유리도 따로 살 수 있어요. 십 년 뒤에도 부품을 보내 드릴게요.</p></div>
</div></section>
<section class="lm-specs" data-name="제원"><div class="lm-specs-in">
  <h2 class="lm-name">손안에 들어오는 저녁</h2>
  <dl class="lm-dl">
    ${spec('크기', '지름 18 × 높이 24cm')}${spec('무게', '780g')}${spec('빛', '최대 420루멘')}${spec('한 번 충전하면', '열두 번의 저녁')}
    ${spec('재료', '유리, 호두나무')}${spec('충전', 'USB-C, 2시간')}${spec('보증', '5년 무상 수리')}${spec('만든 곳', '강화, 서울')}
  </dl>
</div></section>
<section class="lm-order" id="order" data-name="예약"><div class="lm-order-in">
  <div><h2 class="lm-big">첫 300개를 만들고 있어요</h2><p class="lm-price">예약가 189,000원 (정가 238,000원) · 2월 14일부터 차례로 보내 드려요.</p></div>
  <a class="lm-buy" href="mailto:hello@example.com">한 점 예약하기</a>
</div></section>
<footer class="lm-foot" data-name="바닥글"><div class="lm-foot-in"><p>상호 저녁상점 · 대표 서해온 · 사업자등록번호 000-00-00000 · 인천광역시 강화군 강화읍 남문로 12</p><p><a href="mailto:hello@example.com">hello@example.com</a></p></div></footer>`,
  }),
};
