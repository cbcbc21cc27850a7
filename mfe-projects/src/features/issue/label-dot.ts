import type { LabelColor } from './issue.schema.ts';

/** Background of a label's dot. The solid gray would be black or white, as text is. */
export const labelDot = (color: LabelColor) => (color === 'gray' ? 'fg.muted' : `${color}.solid`);
