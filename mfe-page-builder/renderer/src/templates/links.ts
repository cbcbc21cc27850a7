import { page } from './page.ts';
import { portrait } from './portrait.ts';
import { CATEGORY, type Template } from './template.ts';

const ME = portrait({
  alt: '앞치마를 두르고 웃는 백연두',
  hair: 'bun',
  colors: ['#ffd7c2', '#3b241c', '#f6cfae', '#5c8f4e'],
  className: 'ln-me',
});

const TABLE = `
<svg class="ln-art" viewBox="0 0 640 360" preserveAspectRatio="xMidYMid slice" role="img" aria-label="토마토와 레몬, 바질이 놓인 식탁">
  <rect width="640" height="360" fill="#ffe7a3"/>
  <path d="M0 0h80v360H0zM160 0h80v360h-80zM320 0h80v360h-80zM480 0h80v360h-80z" fill="#ffdf86"/>
  <ellipse cx="330" cy="330" rx="250" ry="22" fill="#e6b94f" opacity=".6"/>
  <path d="M150 232h330c0 74-66 106-165 106s-165-32-165-106z" fill="#fffaf2"/>
  <path d="M150 232h330c-1 14-4 26-8 36H158c-4-10-7-22-8-36z" fill="#5b7bd5"/>
  <circle cx="240" cy="196" r="62" fill="#ec4b36"/><circle cx="222" cy="176" r="18" fill="#f57a63"/>
  <path d="M240 146l8 14 18-8-8 18 16 8h-34l-34 4 14-12-10-18 20 8z" fill="#4f8a45"/>
  <circle cx="342" cy="190" r="70" fill="#e23b2c"/><circle cx="320" cy="166" r="20" fill="#f2705d"/>
  <path d="M342 132l9 16 20-10-8 20 18 8-39 2-38 4 16-14-12-20 22 10z" fill="#437a3b"/>
  <ellipse cx="430" cy="206" rx="52" ry="40" fill="#ffcf2e"/><ellipse cx="416" cy="194" rx="18" ry="10" fill="#ffe37d"/>
  <path d="M476 226c40-70 80-66 112-48-20 46-64 66-112 48zM470 228c4-62 36-84 66-88 2 40-22 78-66 88z" fill="#6aa257"/>
  <path d="M150 232h330l-2 10H152z" fill="#fff" opacity=".5"/>
  <circle cx="86" cy="300" r="28" fill="#ffcf2e"/><circle cx="86" cy="300" r="20" fill="#fff1b8"/><path d="M86 282v36M68 300h36M73 287l26 26M99 287l-26 26" stroke="#ffcf2e" stroke-width="3"/>
</svg>`;

const link = (name: string, title: string, what: string, href: string, icon: string) => `
<li class="ln-item ${name}"><a class="ln-card" href="${href}" target="_blank"><icon name="${icon}" class="ln-icon"/><span class="ln-in"><strong class="ln-title">${title}</strong><span class="ln-what">${what}</span></span></a></li>`;

export const links: Template = {
  id: '7d0c0002-0000-4000-8000-000000000009',
  key: 'links',
  name: '링크 모음',
  category: CATEGORY.portfolio,
  description: '소개 한 줄과 링크 카드 일곱 장. 프로필에 걸어 두는 한 화면짜리 페이지',
  project: page({
    theme: {
      '--accent': '#3f6f34',
      '--paper': '#fff4ec',
      '--soft': '#ffe3d3',
      '--ink': '#33201a',
      '--muted': '#6e5147',
      '--line': '#f1cdb9',
      '--radius': '28px',
      '--width': '1180px',
    },
    css: `
.ln-room { min-height: 100vh; padding: clamp(20px, 4vw, 64px) clamp(16px, 3vw, 48px); background: radial-gradient(circle at 12% 8%, #ffd9c4 0, rgba(255, 217, 196, 0) 42%), radial-gradient(circle at 92% 30%, #ffe9b8 0, rgba(255, 233, 184, 0) 46%), radial-gradient(circle at 60% 100%, #dcebc9 0, rgba(220, 235, 201, 0) 50%); }
.ln-in-room { max-width: var(--width); margin: 0 auto; display: grid; grid-template-columns: minmax(0, 4fr) minmax(0, 8fr); gap: clamp(24px, 5vw, 80px); align-items: start; }
.ln-who { position: sticky; top: clamp(20px, 4vw, 64px); display: flex; flex-direction: column; gap: 20px; align-items: flex-start; }
.ln-me { width: 168px; height: 168px; border-radius: 999px; box-shadow: 0 0 0 8px #ffffff; object-fit: cover; }
.ln-name { font-family: var(--head); margin-top: 12px; font-size: clamp(38px, 4.4vw, 60px); line-height: 1.12; font-weight: 850; letter-spacing: -0.055em; }
.ln-say { font-size: 18px; line-height: 1.75; color: var(--muted); max-width: 22em; text-wrap: pretty; }
.ln-now { display: inline-flex; align-items: center; gap: 10px; padding: 10px 18px; border-radius: 999px; background: #ffffff; font-size: 15px; font-weight: 650; }
.ln-dot { width: 10px; height: 10px; border-radius: 999px; background: #4f9a3f; }
.ln-list { list-style: none; margin: 0; padding: 0; display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 16px; }
.ln-item { display: flex; min-height: 176px; }
.ln-card { flex: 1 1 auto; min-width: 0; padding: 24px; border-radius: var(--radius); display: flex; flex-direction: column; justify-content: space-between; gap: 20px; text-decoration: none; transition: transform 0.18s; }
.ln-card:hover { transform: translateY(-4px) rotate(-0.4deg); }
.ln-icon { width: 30px; height: 30px; }
.ln-in { display: flex; flex-direction: column; gap: 4px; }
.ln-title { font-size: 21px; line-height: 1.35; font-weight: 800; letter-spacing: -0.035em; }
.ln-what { font-size: 15px; line-height: 1.5; }
.ln-top { grid-column: 1 / 3; display: flex; }
.ln-book { flex: 1 1 auto; display: grid; grid-template-columns: minmax(0, 6fr) minmax(0, 5fr); border-radius: var(--radius); overflow: clip; background: #ffffff; text-decoration: none; transition: transform 0.18s; }
.ln-book:hover { transform: translateY(-4px); }
.ln-art { width: 100%; height: 100%; min-height: 240px; object-fit: cover; }
.ln-words { padding: 32px; display: flex; flex-direction: column; gap: 10px; justify-content: center; }
.ln-new { align-self: flex-start; padding: 4px 12px; border-radius: 999px; background: #c43a25; color: #ffffff; font-size: 14px; font-weight: 750; }
.ln-head { font-size: clamp(24px, 2.4vw, 32px); line-height: 1.3; font-weight: 850; letter-spacing: -0.045em; text-wrap: balance; }
.ln-green .ln-card { background: #3f6f34; color: #ffffff; }
.ln-lemon .ln-card { background: #ffd84d; }
.ln-tomato .ln-card { background: #c43a25; color: #ffffff; }
.ln-white .ln-card { background: #ffffff; }
.ln-blue .ln-card { background: #2f4fa8; color: #ffffff; }
.ln-pink .ln-card { background: #ffc0cb; }
.ln-foot { max-width: var(--width); margin: 48px auto 0; font-size: 15px; line-height: 1.7; color: var(--muted); }
@media (max-width: 1024px) {
  .ln-in-room { grid-template-columns: minmax(0, 1fr); max-width: 640px; }
  .ln-who { position: static; align-items: center; text-align: center; }
  .ln-foot { text-align: center; }
}
@media (max-width: 640px) {
  .ln-room { padding: 40px 16px 32px; }
  .ln-me { width: 136px; height: 136px; }
  .ln-list { gap: 12px; }
  .ln-book { grid-template-columns: minmax(0, 1fr); }
  .ln-art { min-height: 180px; }
  .ln-words { padding: 24px; }
  .ln-item { min-height: 148px; }
  .ln-card { padding: 18px; }
  .ln-title { font-size: 18px; }
}`,
    html: `
<section class="ln-room" data-name="링크 모음">
  <div class="ln-in-room">
    <div class="ln-who">
      ${ME}
      <h1 class="ln-name">백연두의<br>작은 부엌</h1>
      <p class="ln-say">불 하나, 냄비 하나로 되는 한 끼를 만들어요. 요리책 두 권을 썼고, 목요일마다 편지를 보내요.</p>
      <p class="ln-now"><span class="ln-dot"></span>지금은 완두콩 철이에요</p>
    </div>
    <ul class="ln-list">
      <li class="ln-top"><a class="ln-book" href="https://example.com/" target="_blank">${TABLE}<span class="ln-words"><span class="ln-new">새 책</span><strong class="ln-head">냄비 하나로 사계절</strong><span class="ln-what">장보기부터 설거지까지 40분. 한 사람을 위한 요리 64가지를 담았어요.</span></span></a></li>
      ${link('ln-green', '목요일의 편지', '1만 2천 명이 함께 읽어요', 'https://example.com/', 'mail')}
      ${link('ln-lemon', '오늘 뭐 먹지 상담소', '냉장고 사진을 보내 주세요', 'https://pf.kakao.com/', 'message-circle')}
      ${link('ln-white', '요리 영상', '자막만 있고 말은 없어요', 'https://www.youtube.com/', 'zap')}
      ${link('ln-tomato', '부엌 사진첩', '망한 요리도 올려요', 'https://www.instagram.com/', 'heart')}
      ${link('ln-blue', '토요 요리 모임', '4월 자리가 셋 남았어요', 'https://example.com/', 'clock')}
      ${link('ln-pink', '쓰는 도구들', '광고 없이, 제 돈으로 산 것만', 'https://example.com/', 'sparkles')}
    </ul>
  </div>
  <p class="ln-foot">일을 함께하고 싶다면 <a href="mailto:hello@example.com">hello@example.com</a></p>
</section>`,
  }),
};
