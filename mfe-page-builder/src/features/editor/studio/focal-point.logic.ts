/** A point of a picture in percent of its width and height. */
export interface Point {
  x: number;
  y: number;
}

export const CENTER: Point = { x: 50, y: 50 };

/** The point of an `object-position` value in percent; the centre for any other format. */
export function pointOf(value: string): Point {
  const match = /^(\d{1,3})% (\d{1,3})%$/.exec(value.trim());
  return match ? inside({ x: Number(match[1]), y: Number(match[2]) }) : CENTER;
}

/** The CSS value of a point. The centre also gets a value, because another device may have a different point. */
export function positionOf(point: Point): string {
  const { x, y } = inside(point);
  return `${x}% ${y}%`;
}

const inside = ({ x, y }: Point): Point => ({ x: percent(x), y: percent(y) });
const percent = (value: number) => Math.min(100, Math.max(0, Math.round(value)));

const STEPS: Record<string, Point> = {
  ArrowLeft: { x: -5, y: 0 },
  ArrowRight: { x: 5, y: 0 },
  ArrowUp: { x: 0, y: -5 },
  ArrowDown: { x: 0, y: 5 },
};

/** The point after an arrow key; `null` for other keys. */
export function afterKey({ x, y }: Point, key: string): Point | null {
  const step = STEPS[key];
  return step ? inside({ x: x + step.x, y: y + step.y }) : null;
}
