import type * as Leaflet from 'leaflet';

/**
 * Draws the map in the browser. The gateway sends this function's source text after Leaflet's, so the function may use nothing
 * outside of itself. The document shows the address and links at once. The map is shown when its first tile arrives, so that
 * nobody sees an empty map.
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
    // Scrolling over the map scrolls the page around it.
    scrollWheelZoom: false,
    zoomControl: false,
    fadeAnimation: !isStill,
    zoomAnimation: !isStill,
    markerZoomAnimation: !isStill,
  });
  map.attributionControl.setPrefix(false);
  L.control.zoom({ zoomInTitle: '확대', zoomOutTitle: '축소' }).addTo(map);
  // If one finger dragged the map, a phone could not scroll the page.
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
