import { escapeAttribute } from '../escape.ts';
import { asRecord, type ProjectComponent } from '../project.ts';
import { type MapPlace, mapAddress, readPlace } from './place.ts';

/** Component type of a map: a box, which the renderer lays the map's frame over. */
export const MAP_TYPE = 'page-map';

/** More maps of a page stay boxes. */
export const MOST_MAPS = 5;

/** For what only the renderer writes. The box is seen until the frame is loaded, which is when a visitor comes near. */
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

/** The frame of a map, the only frame of a page; empty without a point. Every character of it is the renderer's. */
export function mapFrame(component: ProjectComponent): string {
  const { point, ...place } = placeOf(component);
  if (!point) return '';
  const title = place.label === '' ? '지도' : `${place.label} 지도`;
  const src = mapAddress({ point, ...place });
  return `<iframe src="${escapeAttribute(src)}" title="${escapeAttribute(title)}" loading="lazy"></iframe>`;
}
