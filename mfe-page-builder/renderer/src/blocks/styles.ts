/**
 * The styles of all blocks. Blocks use these classes; a page contains only the rules of the classes that it uses.
 * Colours, typefaces, corners and width are variables of `.page`, which the editor's 테마 panel changes.
 */
export const STYLES = `
.page { --accent: #4338ca; --on-accent: #ffffff; --paper: #ffffff; --soft: #f6f6f9; --ink: #18181b; --muted: #57575f;
  --line: #e4e4e9; --radius: 16px; --width: 1120px; --sec: 112px;
  --font: Pretendard, -apple-system, BlinkMacSystemFont, "Apple SD Gothic Neo", "Noto Sans KR", "Noto Sans CJK KR", "Malgun Gothic", sans-serif;
  --head: var(--font); background: var(--paper); color: var(--ink); font-family: var(--font); overflow: clip; min-height: 100vh; }

.sec { padding: var(--sec, 112px) 24px; }
.sec-tight { padding: 64px 24px; }
.tone-soft { background: var(--soft); }
.tone-accent { background: var(--accent); color: var(--on-accent); }
.tone-ink { background: var(--ink); color: var(--paper); }
.wrap { max-width: var(--width); margin: 0 auto; }
.narrow { max-width: 720px; margin: 0 auto; }
.center { text-align: center; }
.stack { display: flex; flex-direction: column; gap: 20px; align-items: flex-start; }
.stack-center { display: flex; flex-direction: column; gap: 20px; align-items: center; text-align: center; }
.head { display: flex; flex-direction: column; gap: 14px; max-width: 680px; margin: 0 0 56px; }
.head-center { display: flex; flex-direction: column; gap: 14px; align-items: center; text-align: center; max-width: 680px; margin: 0 auto 56px; }

.h1 { font-family: var(--head); font-size: clamp(38px, 5.6vw, 68px); line-height: 1.18; font-weight: 800; letter-spacing: -0.035em; text-wrap: balance; }
.h2 { font-family: var(--head); font-size: clamp(28px, 3.5vw, 42px); line-height: 1.28; font-weight: 750; letter-spacing: -0.03em; text-wrap: balance; }
.h3 { font-family: var(--head); font-size: 20px; line-height: 1.4; font-weight: 700; letter-spacing: -0.02em; }
.lead { font-size: clamp(17px, 1.5vw, 20px); line-height: 1.7; color: var(--muted); max-width: 600px; text-wrap: pretty; }
.text { font-size: 17px; line-height: 1.8; }
.muted { color: var(--muted); }
.small { font-size: 14px; line-height: 1.6; }
.eyebrow { font-size: 15px; font-weight: 700; letter-spacing: -0.01em; color: var(--accent); }
.fade { opacity: 0.82; }

.btns { display: flex; flex-wrap: wrap; gap: 12px; }
.btn { display: inline-flex; align-items: center; justify-content: center; gap: 8px; min-height: 52px; padding: 12px 26px; border-radius: calc(var(--radius) * 0.75); background: var(--accent); color: var(--on-accent); font-weight: 700; font-size: 16px; line-height: 1.3; text-decoration: none; transition: opacity 0.15s; }
.btn:hover { opacity: 0.86; }
.btn-line { display: inline-flex; align-items: center; justify-content: center; gap: 8px; min-height: 52px; padding: 12px 26px; border-radius: calc(var(--radius) * 0.75); border: 1px solid var(--line); color: inherit; font-weight: 700; font-size: 16px; line-height: 1.3; text-decoration: none; transition: opacity 0.15s; }
.btn-line:hover { opacity: 0.7; }
.btn-paper { display: inline-flex; align-items: center; justify-content: center; min-height: 52px; padding: 12px 26px; border-radius: calc(var(--radius) * 0.75); background: var(--paper); color: var(--ink); font-weight: 700; font-size: 16px; line-height: 1.3; text-decoration: none; transition: opacity 0.15s; }
.btn-paper:hover { opacity: 0.86; }
.link { font-weight: 700; text-decoration: underline; text-underline-offset: 4px; text-decoration-thickness: 1px; }
.icon { width: 24px; height: 24px; flex-shrink: 0; }
.icon-small { width: 18px; height: 18px; flex-shrink: 0; }
.icon-box { width: 52px; height: 52px; padding: 14px; border-radius: calc(var(--radius) * 0.75); background: var(--soft); color: var(--accent); }

.grid-2 { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 24px; }
.grid-3 { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 24px; }
.grid-4 { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 24px; }
.col { min-width: 0; display: flex; flex-direction: column; gap: 16px; align-items: flex-start; }
.split { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 72px; align-items: center; }
.cover { position: relative; display: grid; align-items: end; min-height: 680px; background: #18181b; color: #ffffff; }
.cover::after { content: ""; position: absolute; inset: 0; background: linear-gradient(180deg, rgba(0, 0, 0, 0.12), rgba(0, 0, 0, 0.72)); }
.cover-photo { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; }
.cover-in { position: relative; z-index: 1; width: 100%; max-width: calc(var(--width) + 48px); margin: 0 auto; padding: 160px 24px 96px; display: flex; flex-direction: column; gap: 20px; align-items: flex-start; }
.cover-lead { font-size: clamp(17px, 1.5vw, 20px); line-height: 1.7; max-width: 600px; opacity: 0.9; text-wrap: pretty; }
.under { margin-top: 56px; }
.panel { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); border-radius: var(--radius); overflow: clip; background: var(--soft); color: var(--ink); }
.panel-in { display: flex; flex-direction: column; gap: 20px; align-items: flex-start; justify-content: center; padding: 72px 56px; }
.panel-photo { width: 100%; height: 100%; min-height: 280px; object-fit: cover; }
.rows { list-style: none; margin: 0; padding: 0; display: flex; flex-direction: column; gap: 36px; }
.row-item { display: flex; gap: 20px; align-items: flex-start; }
.row-in { min-width: 0; display: flex; flex-direction: column; gap: 6px; }
.dday { font-family: var(--head); font-size: clamp(56px, 9vw, 112px); line-height: 1.05; font-weight: 800; letter-spacing: -0.05em; font-variant-numeric: tabular-nums; }
.dday-date { font-size: 17px; line-height: 1.7; opacity: 0.82; }
.links { list-style: none; width: 100%; margin: 0; padding: 0; display: flex; flex-direction: column; gap: 12px; }
.link-card { display: flex; align-items: center; justify-content: center; min-height: 60px; padding: 16px 24px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--paper); color: var(--ink); text-align: center; text-decoration: none; font-weight: 650; transition: background 0.15s; }
.link-card:hover { background: var(--soft); }
.split-wide { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 7fr); gap: 72px; align-items: start; }
.photo { width: 100%; height: auto; aspect-ratio: 4/3; object-fit: cover; border-radius: var(--radius); }
.photo-tall { width: 100%; height: auto; aspect-ratio: 4/5; object-fit: cover; border-radius: var(--radius); }
.photo-wide { width: 100%; height: auto; aspect-ratio: 21/9; object-fit: cover; border-radius: var(--radius); }
.scene { width: 100%; height: auto; border-radius: var(--radius); }
.photo-round { width: 96px; height: 96px; object-fit: cover; border-radius: 999px; }
.avatar { width: 44px; height: 44px; object-fit: cover; border-radius: 999px; flex-shrink: 0; }

.card { display: flex; flex-direction: column; gap: 14px; align-items: flex-start; padding: 32px; border-radius: var(--radius); border: 1px solid var(--line); background: var(--paper); color: var(--ink); }
.card-accent { display: flex; flex-direction: column; gap: 14px; align-items: flex-start; padding: 32px; border-radius: var(--radius); border: 2px solid var(--accent); background: var(--paper); color: var(--ink); }
.badge { font-size: 13px; font-weight: 700; line-height: 1.4; padding: 4px 10px; border-radius: 999px; background: var(--accent); color: var(--on-accent); }
.price { font-family: var(--head); font-size: 36px; line-height: 1.2; font-weight: 800; letter-spacing: -0.03em; }
.per { font-size: 15px; font-weight: 500; letter-spacing: 0; color: var(--muted); }
.checks { list-style: none; padding: 0; margin: 0; display: flex; flex-direction: column; gap: 12px; }
.check { display: flex; gap: 10px; align-items: flex-start; font-size: 16px; line-height: 1.6; }
.check .icon-small { margin-top: 4px; color: var(--accent); }
.bullets { margin: 0; padding-left: 22px; display: flex; flex-direction: column; gap: 10px; font-size: 17px; line-height: 1.7; }
.place { font-style: normal; }
.map { display: grid; place-items: center; width: 100%; min-height: 320px; aspect-ratio: 4/3; overflow: hidden; border-radius: var(--radius); background: var(--line); color: var(--muted); }
.hours-rows { vertical-align: middle; }
.table-rows { vertical-align: middle; }
.bullets li::marker { color: var(--accent); }
.grow { flex: 1 1 auto; }
.wide { width: 100%; }

.quote { font-size: 18px; line-height: 1.75; letter-spacing: -0.01em; }
.quote-big { font-family: var(--head); font-size: clamp(24px, 3vw, 36px); line-height: 1.5; font-weight: 600; letter-spacing: -0.025em; text-wrap: balance; }
.person { display: flex; gap: 12px; align-items: center; }
.stars { display: flex; gap: 2px; color: #d97706; }
.stars .icon-small { fill: currentColor; }

.faq { border-top: 1px solid var(--line); }
.faq-item { border-bottom: 1px solid var(--line); }
.faq-q { display: flex; justify-content: space-between; gap: 16px; padding: 24px 4px; font-size: 18px; font-weight: 650; line-height: 1.5; letter-spacing: -0.015em; list-style: none; }
.faq-q::after { content: "+"; font-size: 24px; line-height: 1.1; font-weight: 400; color: var(--muted); }
.faq-item[open] .faq-q::after { content: "–"; }
.faq-a { padding: 0 4px 28px; line-height: 1.8; color: var(--muted); max-width: 640px; }

.gallery { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 16px; }
.mosaic { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 12px; }
.mosaic-photo { width: 100%; height: 100%; aspect-ratio: 1/1; object-fit: cover; border-radius: var(--radius); }
.mosaic .mosaic-photo:first-child { grid-column: span 2; grid-row: span 2; }
.gallery-big { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 56px 32px; }
.shot { display: flex; flex-direction: column; gap: 14px; }
.shot-cap { display: flex; justify-content: space-between; gap: 16px; font-size: 16px; line-height: 1.5; }

.top { position: sticky; top: 0; z-index: 20; background: var(--paper); border-bottom: 1px solid var(--line); }
.top-in { max-width: calc(var(--width) + 48px); margin: 0 auto; min-height: 68px; padding: 8px 24px; display: flex; align-items: center; justify-content: space-between; gap: 24px; }
.brand { font-family: var(--head); font-size: 20px; font-weight: 800; letter-spacing: -0.03em; text-decoration: none; }
.menu { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 28px; font-size: 15px; font-weight: 600; }
.menu a { text-decoration: none; }
.menu-link { padding: 8px 0; }
.menu a:hover { text-decoration: underline; text-underline-offset: 6px; }
.menu-toggle { display: none; }
.menu-toggle ~ .menu { margin-left: auto; }
.menu-sum { width: 44px; height: 44px; display: grid; place-items: center; list-style: none; }
.icon-open { width: 24px; height: 24px; }
.icon-close { width: 24px; height: 24px; display: none; }
.menu-toggle[open] .icon-open { display: none; }
.menu-toggle[open] .icon-close { display: block; }
.menu-btn { text-decoration: none; font-size: 15px; font-weight: 600; padding: 8px 16px; border-radius: 999px; background: var(--accent); color: var(--on-accent); }
.foot { padding: 56px 24px; border-top: 1px solid var(--line); color: var(--muted); font-size: 14px; line-height: 1.8; }
.foot-in { max-width: var(--width); margin: 0 auto; display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 1fr); gap: 32px; }
.biz { display: flex; flex-wrap: wrap; gap: 2px 16px; }
.foot-links { display: flex; flex-wrap: wrap; gap: 8px 20px; justify-content: flex-end; align-content: flex-start; }
.foot-links a { text-decoration: none; padding: 4px 0; }
.foot-links a:hover { text-decoration: underline; }
.foot-cols { max-width: var(--width); margin: 0 auto; display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr); gap: 32px 48px; }
.foot-cols .brand { color: var(--ink); }
.foot-col { display: flex; flex-direction: column; gap: 8px; color: var(--ink); }
.foot-list { display: flex; flex-direction: column; align-items: flex-start; }
.foot-list a { text-decoration: none; padding: 5px 0; }
.foot-list a:hover { text-decoration: underline; }
.foot-end { max-width: var(--width); margin: 40px auto 0; padding-top: 24px; border-top: 1px solid var(--line); }

.notice { padding: 12px 24px; text-align: center; font-size: 15px; font-weight: 600; line-height: 1.5; }
.notice a { text-underline-offset: 4px; margin-left: 8px; }
.notice-tall { padding: 22px 24px; text-align: center; font-size: 18px; font-weight: 600; line-height: 1.5; }
.notice-tall a { text-underline-offset: 4px; margin-left: 8px; }
.hours { width: 100%; border-collapse: collapse; font-size: 17px; }
.hours th { text-align: left; font-weight: 600; padding: 16px 16px 16px 0; border-bottom: 1px solid var(--line); }
.hours td { text-align: right; padding: 16px 0; border-bottom: 1px solid var(--line); font-variant-numeric: tabular-nums; }
.table { width: 100%; border-collapse: collapse; font-size: 16px; }
.table th { text-align: left; padding: 14px 16px; background: var(--soft); font-weight: 700; }
.table td { padding: 14px 16px; border-bottom: 1px solid var(--line); }
.menu-list { list-style: none; margin: 0; padding: 0; }
.menu-row { display: flex; align-items: baseline; gap: 16px; padding: 18px 0; border-bottom: 1px solid var(--line); }
.menu-name { font-size: 18px; font-weight: 650; letter-spacing: -0.015em; }
.menu-price { margin-left: auto; font-size: 17px; font-variant-numeric: tabular-nums; white-space: nowrap; }
.timeline { list-style: none; margin: 0; padding: 0 0 0 32px; border-left: 2px solid var(--line); display: flex; flex-direction: column; gap: 40px; }
.time-item { position: relative; display: flex; flex-direction: column; gap: 8px; }
.time-item::before { content: ""; position: absolute; left: -40px; top: 8px; width: 14px; height: 14px; border-radius: 999px; background: var(--accent); border: 3px solid var(--paper); }
.steps { list-style: none; margin: 0; padding: 0; display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 24px; counter-reset: step; }
.step { display: flex; flex-direction: column; gap: 12px; padding: 28px 0 0; border-top: 2px solid var(--ink); counter-increment: step; }
.step::before { content: counter(step); font-family: var(--head); font-size: 15px; font-weight: 700; color: var(--accent); }
.stat { font-family: var(--head); font-size: clamp(34px, 4vw, 52px); line-height: 1.15; font-weight: 800; letter-spacing: -0.04em; font-variant-numeric: tabular-nums; }
.logos { display: flex; flex-wrap: wrap; justify-content: center; gap: 24px 56px; list-style: none; margin: 0; padding: 0; font-size: 20px; font-weight: 750; letter-spacing: -0.02em; color: var(--muted); }
.contact { display: flex; align-items: center; gap: 16px; padding: 22px 24px; border: 1px solid var(--line); border-radius: var(--radius); text-decoration: none; transition: background 0.15s; }
.contact:hover { background: var(--soft); }
.contact .icon { color: var(--accent); }
.contact-in { display: flex; flex-direction: column; gap: 2px; min-width: 0; }
.video { position: relative; display: block; border-radius: var(--radius); overflow: hidden; }
.play { position: absolute; left: 50%; top: 50%; width: 80px; height: 80px; padding: 26px; border-radius: 999px; background: rgba(255, 255, 255, 0.94); color: #18181b; transform: translate(-50%, -50%); }
.play path { fill: currentColor; }
.form { display: flex; flex-direction: column; gap: 32px; }
.form-fields { display: flex; flex-direction: column; gap: 28px; }
.field { display: block; min-width: 0; }
.field-label { display: block; font-size: 16px; line-height: 1.5; font-weight: 650; letter-spacing: -0.01em; }
.is-optional .field-label::after { content: " (선택)"; font-weight: 400; color: var(--muted); }
.field-help { font-size: 15px; line-height: 1.6; color: var(--muted); }
.field-input { display: block; width: 100%; min-height: 52px; margin-top: 8px; padding: 12px 16px; border: 1px solid var(--muted); border-radius: calc(var(--radius) * 0.6); background: var(--paper); color: var(--ink); font-family: inherit; font-size: 16px; line-height: 1.6; }
.kind-long .field-input { min-height: 154px; }
.options { display: flex; flex-direction: column; gap: 4px; margin-top: 8px; }
.option { display: flex; align-items: flex-start; gap: 12px; padding: 9px 0; font-size: 16px; line-height: 1.6; }
.option-mark { width: 20px; height: 20px; margin-top: 3px; flex-shrink: 0; border: 1.5px solid var(--muted); border-radius: 6px; background: var(--paper); }
.kind-one .option-mark { border-radius: 999px; }
.option-text { min-width: 0; }
.consent { display: flex; flex-direction: column; gap: 4px; padding: 16px 20px; border-radius: calc(var(--radius) * 0.6); background: var(--soft); color: var(--ink); }
.consent-check { font-weight: 650; }
.consent-text { font-size: 14px; line-height: 1.7; color: var(--muted); }
.form-send { border: 0; font-family: inherit; }
.rule { border: 0; border-top: 1px solid var(--line); margin: 0; width: 100%; }
.rule-bold { border: 0; border-top: 2px solid currentColor; margin: 0; width: 100%; }
.rule-dashed { border: 0; border-top: 1px dashed var(--muted); margin: 0; width: 100%; }
.space { height: 64px; }
.space-small { height: 32px; }
.space-large { height: 128px; }

@media (max-width: 1024px) {
  .sec { padding: calc(var(--sec, 112px) * 0.79) 24px; }
  .grid-4 { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .split { gap: 40px; }
  .split-wide { gap: 40px; }
}
@media (max-width: 640px) {
  .sec { padding: calc(var(--sec, 112px) * 0.57) 20px; }
  .sec-tight { padding: 40px 20px; }
  .head { margin-bottom: 36px; }
  .head-center { margin-bottom: 36px; }
  .grid-2 { grid-template-columns: minmax(0, 1fr); }
  .grid-3 { grid-template-columns: minmax(0, 1fr); }
  .split { grid-template-columns: minmax(0, 1fr); }
  .split-wide { grid-template-columns: minmax(0, 1fr); }
  .steps { grid-template-columns: minmax(0, 1fr); }
  .gallery { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 10px; }
  .gallery-big { grid-template-columns: minmax(0, 1fr); gap: 36px; }
  .mosaic { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 8px; }
  .cover { min-height: 560px; }
  .cover-in { padding: 120px 20px 56px; }
  .panel { grid-template-columns: minmax(0, 1fr); }
  .panel-in { padding: 40px 24px; }
  .under { margin-top: 36px; }
  .photo-wide { aspect-ratio: 4/3; }
  .btns { width: 100%; }
  .btns .form-send { width: 100%; }
  .consent { padding: 12px 16px; }
  .stack-center .btns { justify-content: center; }
  .top-in { padding: 8px 20px; gap: 12px; }
  .menu { gap: 4px 16px; font-size: 14px; }
  .menu-hide { display: none; }
  .menu-toggle { display: block; order: 2; margin-right: -10px; }
  .menu-toggle ~ .menu-btn { margin-left: auto; }
  .menu-toggle ~ .menu { display: none; }
  .menu-toggle[open] ~ .menu { display: flex; flex-direction: column; align-items: stretch; gap: 0; position: absolute; left: 0; right: 0; top: 100%; padding: 8px 20px 20px; background: var(--paper); color: var(--ink); border-bottom: 1px solid var(--line); font-size: 17px; }
  .menu-toggle ~ .menu .menu-link { padding: 14px 0; }
  .card { padding: 24px; }
  .card-accent { padding: 24px; }
  .faq-q { font-size: 17px; padding: 20px 0; }
  .space-large { height: 80px; }
  .notice-tall { padding: 16px 20px; font-size: 16px; }
  .foot { padding: 40px 20px; }
  .foot-in { grid-template-columns: minmax(0, 1fr); }
  .foot-links { justify-content: flex-start; }
  .foot-cols { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
  .foot-cols .stack { grid-column: span 2; }
}
`;
