import { cut } from '@dojang/contract/text';
import { withoutForbidden } from '../escape.ts';

/** What a map shows: a point with a name. */
export interface MapPlace {
  /** Null when the place has only a name. */
  point: MapPoint | null;
  /** Zoom level, as in the tiles of OpenStreetMap: 1 shows the world, 19 a house. */
  zoom: number;
  /** An address or a name; may be empty. */
  label: string;
}

export interface MapPoint {
  lat: number;
  lng: number;
}

/** The point of a new map block, until its author sets another one. */
export const SAMPLE_ADDRESS = '서울특별시 중구 세종대로 110';
export const SAMPLE_POINT: MapPoint = { lat: 37.566339, lng: 126.977829 };

export const isSamplePoint = ({ lat, lng }: MapPoint): boolean => lat === SAMPLE_POINT.lat && lng === SAMPLE_POINT.lng;

/** Path of the document that draws a map. */
export const MAP_PATH = '/embeded/map';
export const MAP_ZOOM = { least: 1, usual: 16, most: 19 };
export const MAP_LABEL_MAX = 200;

/** The latitude at which Web Mercator ends. */
const LAT_MAX = 85;
const LNG_MAX = 180;
const NUMBER = /^-?\d{1,3}(?:\.\d{1,15})?$/;

/** Reads a place from an address or a component. Never throws: an invalid point is left out. */
export function readPlace(given: Readonly<Record<'lat' | 'lng' | 'zoom' | 'label', unknown>>): MapPlace {
  const lat = within(given.lat, LAT_MAX);
  const lng = within(given.lng, LNG_MAX);
  const zoom = typeof given.zoom === 'string' && /^\d{1,2}$/.test(given.zoom) ? Number(given.zoom) : MAP_ZOOM.usual;
  return {
    point: lat === null || lng === null ? null : { lat, lng },
    zoom: Math.min(MAP_ZOOM.most, Math.max(MAP_ZOOM.least, zoom)),
    label: typeof given.label === 'string' ? labelOf(given.label) : '',
  };
}

function within(value: unknown, most: number): number | null {
  if (typeof value !== 'string' || !NUMBER.test(value)) return null;
  // Rounds to about a tenth of a metre.
  const number = Number(Number(value).toFixed(6));
  return Math.abs(number) <= most ? number : null;
}

function labelOf(value: string): string {
  const line = withoutForbidden(cut(value, 2 * MAP_LABEL_MAX))
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .trim();
  return cut(line, MAP_LABEL_MAX);
}

/** The address of a map, below the host of the page that shows it. */
export function mapAddress({ point, zoom, label }: MapPlace & { point: MapPoint }): string {
  return `${MAP_PATH}?lat=${point.lat}&lng=${point.lng}&zoom=${zoom}&label=${encodeURIComponent(label)}`;
}

/**
 * The point in a text that somebody pasted: `37.5663, 126.9779`, or the address of a map that contains a point. Null when there
 * is none.
 */
export function pointIn(text: string): MapPoint | null {
  const [, lat, lng] = /(?<![\d.-])(-?\d{1,2}\.\d{1,15})[,/ ]{1,3}(-?\d{1,3}\.\d{1,15})/.exec(cut(text, 1000)) ?? [];
  return readPlace({ lat, lng, zoom: undefined, label: undefined }).point;
}

export function naverMap(address: string): string {
  return `https://map.naver.com/p/search/${encodeURIComponent(address)}`;
}

export function kakaoMap(address: string): string {
  return `https://map.kakao.com/?q=${encodeURIComponent(address)}`;
}

/** Links to the place in the map services that people use. Empty for a place without name and point. */
export function mapLinks({ point, zoom, label }: MapPlace): { label: string; href: string }[] {
  const at = point && `${point.lat},${point.lng}`;
  const searched = label || at;
  if (!searched) return [];
  const name = encodeURIComponent(label || '여기');
  return [
    { label: '카카오맵', href: at ? `https://map.kakao.com/link/map/${name},${at}` : kakaoMap(label) },
    { label: '네이버 지도', href: naverMap(searched) },
    ...(point
      ? [
          {
            label: 'OpenStreetMap',
            href: `https://www.openstreetmap.org/?mlat=${point.lat}&mlon=${point.lng}#map=${zoom}/${point.lat}/${point.lng}`,
          },
        ]
      : []),
  ];
}
