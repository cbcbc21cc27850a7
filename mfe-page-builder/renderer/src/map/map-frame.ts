import { escapeAttribute } from '../escape.ts';
import { asRecord, type ProjectComponent } from '../project.ts';
import { type MapPlace, mapAddress, readPlace } from './place.ts';

/** Component type of a map. A map is a box, and the renderer lays the map's frame over it. */
export const MAP_TYPE = 'page-map';

/** Maximum number of maps of a page. Further maps stay boxes. */
export const MOST_MAPS = 5;

/**
 * Styles for the frame, which only the renderer writes. The box is visible until the frame is loaded, and the frame is loaded
 * when a visitor scrolls near it.
 */
export const MAP_CSS =
  '.dojang-map{position:relative!important;overflow:hidden!important}' +
  '.dojang-map>iframe{position:absolute;inset:0;width:100%;height:100%;border:0}';

export const isMap = (component: ProjectComponent): boolean => component.type === MAP_TYPE;

/** The place of a map component. */
export function placeOf(component: ProjectComponent): MapPlace {
  const own = asRecord(component.attributes) ?? {};
  return readPlace({
    lat: own['data-lat'],
    lng: own['data-lng'],
    zoom: own['data-zoom'],
    label: own['data-label'],
  });
}

/**
 * The frame of a map; empty without a point. No other frame is written into a page, and the renderer writes every character of
 * it.
 */
export function mapFrame(component: ProjectComponent): string {
  const { point, ...place } = placeOf(component);
  if (!point) return '';
  const title = place.label === '' ? '지도' : `${place.label} 지도`;
  const src = mapAddress({ point, ...place });
  return `<iframe src="${escapeAttribute(src)}" title="${escapeAttribute(title)}" loading="lazy"></iframe>`;
}
