import type * as Leaflet from 'leaflet';

/**
 * Draws the map in the browser. The gateway sends this function's source text after Leaflet's, so it may use nothing outside
 * of itself. The document shows address and links from the beginning; the map is shown with its first tile, so that
 * nobody looks at an empty one.
 */
export function drawMap(L: typeof Leaflet) {
  const place = document.getElementById('map') as HTMLElement;
  const said = document.getElementById('said') as HTMLElement;
  const { lat = '', lng = '', zoom = '', label = '', tiles = '' } = place.dataset;
  const at: Leaflet.LatLngTuple = [Number(lat), Number(lng)];
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;

  const map = L.map(place, {
    center: at,
    zoom: Number(zoom),
    // A page around the map is scrolled over it.
    scrollWheelZoom: false,
    zoomControl: false,
    fadeAnimation: !isStill,
    zoomAnimation: !isStill,
    markerZoomAnimation: !isStill,
  });
  map.attributionControl.setPrefix(false);
  L.control.zoom({ zoomInTitle: '확대', zoomOutTitle: '축소' }).addTo(map);
  // Dragging with one finger would keep a phone from scrolling the page.
  if (matchMedia('(pointer: coarse)').matches && window !== window.parent) map.dragging.disable();

  const pin = document.createElement('div');
  const icon = L.divIcon({ html: pin, className: 'pin', iconSize: [36, 36], iconAnchor: [18, 36] });
  L.marker(at, { icon, keyboard: false, interactive: false, alt: label }).addTo(map);

  const layer = L.tileLayer(tiles, {
    maxZoom: 19,
    attribution:
      '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">© OpenStreetMap 기여자</a>',
  });
  let shown = false;
  layer.on('tileload', () => {
    if (shown) return;
    shown = true;
    document.body.dataset.state = 'map';
    place.inert = false;
    said.textContent = '';
  });
  layer.on('load', () => {
    if (shown) return;
    document.body.dataset.state = 'none';
    said.textContent = '지도를 불러오지 못했어요. 아래 버튼으로 열어 주세요.';
  });
  layer.addTo(map);
}
