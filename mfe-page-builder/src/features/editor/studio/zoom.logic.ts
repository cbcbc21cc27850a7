/** Scale of the canvas: as large as fits, or a share of the page's own size. */
export type Zoom = 'fit' | number;

/** Steps of the zoom in percent. */
export const ZOOM_LEVELS = [50, 75, 100, 125, 150, 200];

/** The next step after the shown zoom; at the end it is the last step again. */
export function nextZoom(shown: number, direction: 1 | -1): number {
  const levels = direction === 1 ? ZOOM_LEVELS : ZOOM_LEVELS.toReversed();
  return levels.find((level) => (level - shown) * direction >= 1) ?? levels.at(-1) ?? shown;
}

interface Placed {
  zoom: number;
  left: number;
  height: number;
  /** Width that the page takes on the screen. */
  width: number;
}

/**
 * Scale and position of a device with the given width inside its view. When the zoom is `fit`, it is only scaled down, never
 * up.
 */
export function placed(deviceWidth: number, view: { width: number; height: number }, wanted: Zoom): Placed {
  const zoom = wanted === 'fit' ? Math.min(1, view.width / deviceWidth) : wanted / 100;
  const width = deviceWidth * zoom;
  return { zoom, width, left: Math.max(0, (view.width - width) / 2), height: view.height / zoom };
}
