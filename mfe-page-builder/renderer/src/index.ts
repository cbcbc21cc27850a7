export { withoutCode } from './clean.ts';
export { countdownText, koreanToday } from './countdown.ts';
export { BASE_CSS } from './document.ts';
export type { Finding, Rule, Severity } from './findings.ts';
export { IMAGE_WIDTHS, type PagePicture, type PagePictures } from './page-pictures.ts';
export type { PlainBlock } from './plain.ts';
export { type RenderedPage, type RenderOptions, renderPage } from './render.ts';
export { BUSINESS_LABELS, type BusinessKey, documentOptions } from './settings.ts';
export { safeImage, safeLink } from './url.ts';
