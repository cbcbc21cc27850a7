/** Colours of the chart, as tokens of the theme. */
export const VISITS = 'brand.solid';
export const ANSWERS = 'orange.solid';
