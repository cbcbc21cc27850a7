import { escapeHtml } from '@dojang/contract/text';
import { type MapPlace, mapLinks } from '@dojang/renderer';

export const MAP_STYLE = `
*{box-sizing:border-box}
html,body{height:100%}
body{--ink:#18181b;--muted:#52525b;--paper:#fff;--soft:#f4f4f5;--line:#d4d4d8;--accent:#4338ca;margin:0;display:grid;grid-template-rows:minmax(0,1fr) auto;color-scheme:light;color:var(--ink);background:var(--soft);font:400 15px/1.5 Pretendard,-apple-system,"Apple SD Gothic Neo","Noto Sans KR",sans-serif;word-break:keep-all;overflow-wrap:anywhere}
a{color:inherit}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
main{grid-row:2;display:flex;flex-wrap:wrap;align-items:center;gap:8px 16px;padding:12px 16px;background:var(--paper);border-top:1px solid var(--line)}
h1{flex:1 1 160px;margin:0;font-size:15px;line-height:1.5;font-weight:650}
ul{display:flex;flex-wrap:wrap;gap:8px;margin:0;padding:0;list-style:none}
li a{display:inline-flex;align-items:center;min-height:36px;padding:0 12px;border:1px solid var(--line);border-radius:8px;font-weight:600;font-size:14px;text-decoration:none}
li a:hover{background:var(--soft)}
#map{grid-area:1/1;min-height:0;background:var(--soft);font:inherit;isolation:isolate;visibility:hidden}
#said{grid-area:1/1;z-index:1;align-self:center;justify-self:center;margin:0;padding:16px;color:var(--muted);text-align:center}
#said::before,.pin>div{content:"";display:block;width:32px;height:32px;margin:0 auto 4px;background:currentColor;clip-path:path("M16 2a11 11 0 0 0-11 11c0 7 6 12 9.500 16.200a2 2 0 0 0 3 0C21 25 27 20 27 13A11 11 0 0 0 16 2zm0 6.500a4.500 4.500 0 1 1 0 9 4.500 4.500 0 0 1 0-9z")}
.pin{color:var(--accent);filter:drop-shadow(0 1px 1px #fff)}
.pin>div{margin:2px;transform:translateY(4px)}
[data-state=map] #map{visibility:visible}
[data-state=map] #said{display:none}
.leaflet-container .leaflet-control-attribution{padding:2px 6px;background:#ffffffe6;font-size:12px;color:#3f3f46}
.leaflet-container .leaflet-control-attribution a{color:inherit}
.leaflet-container .leaflet-bar a{width:36px;height:36px;line-height:36px;color:#18181b}
.leaflet-container:focus-visible{outline-offset:-2px}
@media (prefers-color-scheme:dark){body[data-alone]{--ink:#f4f4f5;--muted:#a1a1aa;--paper:#18181b;--soft:#27272a;--line:#3f3f46;--accent:#818cf8;color-scheme:dark}body[data-alone] .leaflet-tile-pane{filter:brightness(.75)}body[data-alone] .pin{color:#4338ca}}
`;

/**
 * The document of a map. It is complete without a script, because it contains the name and the links of the place.
 *
 * @param options.tiles address of the tiles, with `{z}`, `{x}` and `{y}`
 * @param options.version version in the addresses of script and stylesheet
 * @param options.isAlone whether the map is opened by itself. In a page it is always light
 */
export function mapDocument(place: MapPlace, options: { tiles: string; version: string; isAlone: boolean }): string {
  const { point, zoom, label } = place;
  const title = label || (point ? `${point.lat}, ${point.lng}` : '위치를 알 수 없어요');
  const links = mapLinks(place)
    .map(
      ({ label: name, href }) =>
        `<li><a href="${escapeHtml(href)}" target="_blank" rel="noopener noreferrer">${name}에서 보기</a></li>`,
    )
    .join('');
  const map = point
    ? `<div id="map" role="application" aria-label="${escapeHtml(title)} 지도" data-lat="${point.lat}" data-lng="${point.lng}" data-zoom="${zoom}" data-label="${escapeHtml(label)}" data-tiles="${escapeHtml(options.tiles)}" inert></div>`
    : '';
  const said = point ? '' : '지도에 표시할 위치가 없어요.';
  return (
    '<!doctype html><html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<meta name="robots" content="noindex"><title>${escapeHtml(title)} 지도</title>` +
    `<link rel="stylesheet" href="/embeded/map.css?v=${options.version}">` +
    (point ? `<script src="/embeded/map.js?v=${options.version}" defer></script>` : '') +
    `</head><body${options.isAlone ? ' data-alone' : ''}>${map}<p id="said" role="status">${said}</p>` +
    `<main><h1>${escapeHtml(title)}</h1>${links && `<ul>${links}</ul>`}</main></body></html>`
  );
}
