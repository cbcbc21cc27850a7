import { fontTheme } from '../font/font-pairs.ts';
import { page } from './page.ts';
import { CATEGORY, type Template } from './template.ts';

const art = (alt: string, box: string, shapes: string) =>
  `<svg class="st-art" viewBox="${box}" preserveAspectRatio="xMidYMid slice" role="img" aria-label="${alt}">${shapes}</svg>`;

const WORKS = {
  plum: art(
    '자두와인 병 세 개. 라벨마다 자두를 한 입씩 베어 문 모양',
    '0 0 1200 760',
    `<rect width="1200" height="760" fill="#5a1a34"/><rect y="600" width="1200" height="160" fill="#46122a"/>
${[0, 1, 2]
  .map((at) => {
    const x = 300 + at * 300;
    const fill = ['#e9b8a6', '#f2dccb', '#c8576a'][at] ?? '';
    const bite = ['M0-62', 'M-20-58', 'M-44-44'][at] ?? '';
    return `<g transform="translate(${x} 0)"><ellipse cx="10" cy="652" rx="110" ry="16" fill="#2c0a1a" opacity=".5"/><path d="M-26 120h52v120c0 40 54 60 54 120v270c0 14-10 22-24 22H-56c-14 0-24-8-24-22V360c0-60 54-80 54-120z" fill="#1d0a14"/><rect x="-32" y="104" width="64" height="70" rx="6" fill="${fill}"/><rect x="-80" y="386" width="160" height="200" fill="${fill}"/><g transform="translate(0 478)"><circle r="56" fill="#5a1a34"/><circle cx="${48 - at * 14}" cy="${-44 + at * 8}" r="${24 + at * 12}" fill="${fill}"/><path d="${bite}c4-14 14-20 24-22" fill="none" stroke="#5a1a34" stroke-width="7" stroke-linecap="round"/></g><rect x="-40" y="552" width="80" height="8" fill="#5a1a34"/></g>`;
  })
  .join('')}`,
  ),
  theatre: art(
    '물결극장 포스터. 파도가 된 극장 커튼',
    '0 0 800 1000',
    `<rect width="800" height="1000" fill="#f1e9da"/>${[0, 1, 2, 3, 4, 5]
      .map(
        (at) =>
          `<path d="M0 ${250 + at * 110}q100-90 200 0t200 0 200 0 200 0V1000H0z" fill="${['#12305f', '#1c4a8f', '#2d6fc2', '#5b9be0', '#9cc6ef', '#e0503a'][at]}"/>`,
      )
      .join('')}<circle cx="560" cy="150" r="84" fill="#e0503a"/>`,
  ),
  bakery: art(
    '해든빵집 포장 상자와 봉투',
    '0 0 800 800',
    '<rect width="800" height="800" fill="#f3c64c"/><ellipse cx="420" cy="690" rx="330" ry="28" fill="#d9a92e"/><path d="M150 330h300v350H150z" fill="#fffaf0"/><path d="M150 330l40-60h220l40 60z" fill="#efe2c8"/><path d="M300 430a80 80 0 0 1 160 0v0" fill="none"/><circle cx="300" cy="480" r="74" fill="#e2662f"/><path d="M226 480h148v74H226z" fill="#fffaf0"/><path d="M214 490h172" stroke="#e2662f" stroke-width="10"/><path d="M300 384v-28M224 410l-18-20M376 410l18-20" stroke="#e2662f" stroke-width="10" stroke-linecap="round"/><path d="M420 470h260v210H420z" fill="#e2662f"/><path d="M420 470h260v-46H420z" fill="#c9531f"/><path d="M510 590a40 40 0 0 1 80 0z" fill="#fffaf0"/><path d="M500 600h100" stroke="#fffaf0" stroke-width="7"/>',
  ),
  forest: art(
    '숲의 하루 전시 표지판. 나무로 만든 숫자',
    '0 0 1200 760',
    '<rect width="1200" height="760" fill="#dfe5d2"/><g fill="#27503b"><path d="M120 640l120-420 120 420zM400 640V300h90v340zM820 640a150 150 0 0 1-150-150 150 150 0 0 1 300 0 150 150 0 0 1-150 150z"/></g><path d="M400 300a150 150 0 0 1 150-150v150z" fill="#7aa05f"/><path d="M550 640V470a85 85 0 0 1 85 85v85z" fill="#b7c79a"/><circle cx="820" cy="490" r="62" fill="#dfe5d2"/><path d="M1020 640l60-220 60 220z" fill="#7aa05f"/><circle cx="1080" cy="230" r="60" fill="#e88b4a"/><rect y="640" width="1200" height="12" fill="#27503b"/>',
  ),
  glass: art(
    '바다유리 비누 네 개. 파도에 닳은 유리 모양',
    '0 0 800 1000',
    '<rect width="800" height="1000" fill="#cfe4e2"/><g opacity=".9"><path d="M120 260c0-90 80-150 190-140s150 80 130 170-110 130-200 120-120-70-120-150z" fill="#5fa7a3"/><path d="M430 470c20-80 110-120 190-90s100 120 60 190-130 90-190 50-78-80-60-150z" fill="#e9f5ef"/><path d="M130 640c10-90 100-130 180-100s90 130 40 200-120 90-180 40-48-80-40-140z" fill="#8fc9b4"/><path d="M440 800c10-70 90-100 160-80s90 100 50 150-100 70-160 40-56-60-50-110z" fill="#2f7a83"/></g><g fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".7"><path d="M170 220c20-40 60-60 110-60M480 470c20-36 60-50 100-40M180 630c14-40 50-60 90-54M490 790c16-30 50-40 84-34"/></g>',
  ),
};

const work = (place: string, picture: string, name: string, what: string, year: string) => `
<figure class="st-work ${place}">${picture}<figcaption class="st-cap"><strong>${name}</strong><span class="st-what">${what}</span><span class="st-year">${year}</span></figcaption></figure>`;

const line = (year: string, name: string, what: string) =>
  `<li class="st-line"><span class="st-year">${year}</span><strong class="st-name">${name}</strong><span class="st-what">${what}</span></li>`;

export const studio: Template = {
  id: '7d0c0002-0000-4000-8000-000000000003',
  key: 'studio',
  name: '작은 스튜디오',
  category: CATEGORY.portfolio,
  description: '어긋난 격자에 작업을 크게 걸고 문의로 잇는 포트폴리오',
  project: page({
    theme: {
      '--accent': '#e0503a',
      '--paper': '#fbfbf8',
      '--soft': '#f0f0ea',
      '--ink': '#141613',
      '--muted': '#5b5f57',
      '--line': '#dcddd4',
      '--radius': '0px',
      '--width': '1680px',
      ...fontTheme('프리텐다드'),
    },
    css: `
.st-top { padding: 24px clamp(20px, 2.4vw, 40px); display: grid; grid-template-columns: repeat(12, minmax(0, 1fr)); gap: 20px; font-size: 16px; line-height: 1.5; }
.st-top a { text-decoration: none; }
.st-top a:hover { text-decoration: underline; text-underline-offset: 5px; }
.st-mark { grid-column: 1 / 4; font-weight: 750; }
.st-info { grid-column: 7 / 10; color: var(--muted); }
.st-nav { grid-column: 10 / 13; display: flex; gap: 20px; justify-content: flex-end; font-weight: 650; }
.st-hero { padding: clamp(56px, 8vw, 140px) clamp(20px, 2.4vw, 40px) clamp(48px, 5vw, 88px); }
.st-h1 { font-family: var(--head); font-size: clamp(46px, 9.2vw, 178px); line-height: 1.04; font-weight: 800; letter-spacing: -0.075em; }
.st-in { display: block; padding-left: 1.1em; }
.st-grid { padding: 0 clamp(20px, 2.4vw, 40px); display: grid; grid-template-columns: repeat(12, minmax(0, 1fr)); gap: clamp(48px, 7vw, 128px) 20px; align-items: start; }
.st-work { display: flex; flex-direction: column; gap: 14px; }
.st-art { width: 100%; height: auto; object-fit: cover; }
.st-cap { display: flex; gap: 16px; align-items: baseline; font-size: 16px; line-height: 1.5; }
.st-what { color: var(--muted); }
.st-year { margin-left: auto; color: var(--muted); font-variant-numeric: tabular-nums; }
.st-w1 { grid-column: 1 / 10; }
.st-w2 { grid-column: 8 / 13; }
.st-w3 { grid-column: 1 / 6; margin-top: clamp(40px, 8vw, 160px); }
.st-w4 { grid-column: 4 / 13; }
.st-w5 { grid-column: 1 / 5; }
.st-quote { grid-column: 6 / 13; align-self: end; font-size: clamp(28px, 3.9vw, 74px); line-height: 1.24; font-weight: 750; letter-spacing: -0.055em; text-wrap: balance; }
.st-how { padding: clamp(96px, 12vw, 220px) clamp(20px, 2.4vw, 40px); display: grid; grid-template-columns: repeat(12, minmax(0, 1fr)); gap: 32px 20px; }
.st-h2 { font-family: var(--head); grid-column: 1 / 7; font-size: clamp(22px, 2vw, 34px); line-height: 1.35; font-weight: 750; letter-spacing: -0.045em; }
.st-p { grid-column: span 3; font-size: 17px; line-height: 1.8; }
.st-list { grid-column: 1 / 13; list-style: none; margin: clamp(40px, 5vw, 88px) 0 0; padding: 0; border-top: 2px solid var(--ink); }
.st-line { display: grid; grid-template-columns: repeat(12, minmax(0, 1fr)); gap: 20px; padding: 16px 0; border-bottom: 1px solid var(--line); font-size: 17px; line-height: 1.5; }
.st-line .st-year { grid-column: 1 / 4; margin: 0; }
.st-name { grid-column: 4 / 8; }
.st-line .st-what { grid-column: 8 / 13; }
.st-end { background: var(--accent); color: #140805; padding: clamp(64px, 8vw, 140px) clamp(20px, 2.4vw, 40px) 32px; display: flex; flex-direction: column; gap: clamp(40px, 6vw, 96px); }
.st-mail { font-size: clamp(34px, 8.6vw, 166px); line-height: 1; font-weight: 800; letter-spacing: -0.07em; text-decoration: none; }
.st-mail:hover { text-decoration: underline; text-decoration-thickness: 0.04em; text-underline-offset: 0.1em; }
.st-foot { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 12px 32px; font-size: 15px; line-height: 1.7; }
@media (max-width: 1024px) {
  .st-cap { flex-wrap: wrap; gap: 0 12px; }
}
@media (max-width: 640px) {
  .st-mark { grid-column: 1 / 7; }
  .st-info { display: none; }
  .st-nav { grid-column: 7 / 13; }
  .st-in { padding-left: 0; }
  .st-h1 { font-size: 13.6vw; }
  .st-w1 { grid-column: 1 / 13; }
  .st-w2 { grid-column: 3 / 13; }
  .st-w3 { grid-column: 1 / 11; margin-top: 0; }
  .st-w4 { grid-column: 1 / 13; }
  .st-w5 { grid-column: 1 / 10; }
  .st-quote { grid-column: 1 / 13; }
  .st-h2 { grid-column: 1 / 13; }
  .st-p { grid-column: 1 / 13; }
  .st-line { grid-template-columns: 60px minmax(0, 1fr); gap: 2px 12px; }
  .st-line .st-year { grid-column: 1; }
  .st-name { grid-column: 2; }
  .st-line .st-what { grid-column: 2; }
}`,
    html: `
<header class="st-top" data-name="머리글"><a class="st-mark" href="#top">결 스튜디오</a><p class="st-info">부산 영도, 2019년부터<br>다음 자리는 3월에 나요</p><nav class="st-nav" aria-label="주 메뉴"><a href="#work">작업</a><a href="#contact">문의</a></nav></header>
<section class="st-hero" data-name="첫 화면"><h1 class="st-h1">오래 입을 얼굴을<span class="st-in">만들어요</span></h1></section>
<section class="st-grid" id="work" data-name="작업">
  ${work('st-w1', WORKS.plum, '자두와인', '이름, 라벨, 병', '2026')}
  ${work('st-w3', WORKS.bakery, '해든빵집', '로고, 포장', '2025')}
  ${work('st-w2', WORKS.theatre, '물결극장', '시즌 포스터 12점', '2026')}
  ${work('st-w4', WORKS.forest, '숲의 하루', '전시 그래픽, 길찾기', '2025')}
  ${work('st-w5', WORKS.glass, '바다유리', '브랜드 아이덴티티', '2024')}
  <p class="st-quote">잘 만든 얼굴은 새것일 때보다 낡았을 때 더 좋아 보여요.</p>
</section>
<section class="st-how" data-name="방식">
  <h2 class="st-h2">적게 맡아, 끝까지 함께해요</h2>
  <p class="st-p">한 계절에 두 팀만 만나요. 첫 주에는 디자인을 하지 않고 가게에 앉아 손님을 지켜봐요.</p>
  <p class="st-p">시안은 하나만 드려요. 대신 왜 이 모습이어야 하는지 끝까지 설명하고, 고칠 곳은 함께 고쳐요.</p>
  <ul class="st-list">
    ${line('2026', '한국디자인진흥원 우수디자인', '자두와인')}${line('2025', '영도문화도시 공공미술', '골목 간판 서른 개')}${line('2024', '도쿄 TDC 입선', '바다유리')}${line('2023', '『간판 읽는 법』 출간', '오월서가')}
  </ul>
</section>
<footer class="st-end" id="contact" data-name="문의">
  <h2 class="st-h2">다음 계절의 두 팀을 기다려요. 무엇을 하는 곳인지, 언제 필요한지 두 줄만 적어 보내 주세요.</h2>
  <a class="st-mail" href="mailto:hello@example.com">hello@example.com</a>
  <div class="st-foot"><p>상호 결 스튜디오 · 대표 남결 · 사업자등록번호 000-00-00000</p><p>부산광역시 영도구 봉래나루로 60</p><p><a href="https://www.instagram.com/" target="_blank">인스타그램</a></p></div>
</footer>`,
  }),
};
