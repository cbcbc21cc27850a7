/** The position of a picture. Scale 1 fits it into the stage; x and y move its centre, in pixels. */
export interface Zoom {
  scale: number;
  x: number;
  y: number;
}

export const FIT: Zoom = { scale: 1, x: 0, y: 0 };
const MOST = 8;

/** Zooms by a factor, so that the point under the pointer does not move. At scale 1 the picture is centred. */
export function zoomBy({ scale, x, y }: Zoom, factor: number, at = { x: 0, y: 0 }): Zoom {
  const next = Math.min(MOST, Math.max(1, scale * factor));
  if (next === 1) return FIT;
  const by = next / scale;
  return { scale: next, x: at.x - (at.x - x) * by, y: at.y - (at.y - y) * by };
}

/** Moves the picture. A picture that fits stays in the centre, and no picture leaves the stage. */
export function panBy(zoom: Zoom, dx: number, dy: number, stage: { width: number; height: number }): Zoom {
  if (zoom.scale === 1) return FIT;
  const most = { x: (stage.width * (zoom.scale - 1)) / 2, y: (stage.height * (zoom.scale - 1)) / 2 };
  const within = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value));
  return { ...zoom, x: within(zoom.x + dx, most.x), y: within(zoom.y + dy, most.y) };
}
