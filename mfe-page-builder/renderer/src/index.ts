export { withoutCode } from './clean.ts';
export { countdownText } from './countdown.ts';
export { BASE_CSS, type DocumentOptions, sharePicture } from './document.ts';
export { tagOf } from './elements.ts';
export { embedHost, embedHostsOf, MOST_EMBED_HOSTS } from './embed-hosts.ts';
export { documentFindings, type Finding, findingOf, type Rule, type Severity } from './findings.ts';
export { type FontPair, SANS, SERIF, WEB_FONT_PAIRS } from './font/font-pairs.ts';
export {
  COMMON,
  characterSet,
  familyOf,
  fontFace,
  fontUrl,
  isWebFont,
  readCharacterSet,
  type WebFont,
  webFontNames,
} from './font/web-fonts.ts';
export {
  CONSENT_NAME,
  controlName,
  FILE_ENDINGS,
  FORM_LIMITS,
  type FormDefinition,
  type FormField,
  TRAP_NAME,
} from './form/definition.ts';
export { formPage } from './form/form-page.ts';
export { asksForFiles, type FormState, type FoundForm } from './form/form-writer.ts';
export { withSiteConsent } from './form/site-consent.ts';
export { ADDRESS_CLASS, type AddressPart, addressChanges } from './map/address.ts';
export { MAP_PATH, type MapPlace, mapAddress, mapLinks, readPlace } from './map/place.ts';
export { IMAGE_QUALITY, IMAGE_WIDTHS, imageUrl, type PagePicture, type PagePictures } from './page-pictures.ts';
export type { PlainBlock } from './plain.ts';
export { asRecord, idOf, type ProjectComponent, type ProjectRule, projectParts, selectorName } from './project.ts';
export { holdsOf, isSample } from './publication.ts';
export { type RenderedPage, type RenderOptions, renderPage } from './render.ts';
export { sampleTexts } from './samples.ts';
export { withFreeIdsIn } from './section-ids.ts';
export {
  blocksOf,
  classRulesOf,
  nodesOf,
  rulesOf,
  SECTION_TYPE,
  sectionIdsIn,
  sectionOf,
  withOwnRules,
  withReferences,
  withRulesOf,
  withSectionRules,
  withSections,
} from './sections.ts';
export { BUSINESS_LABELS, type BusinessKey, businessOf, documentOptions, siteConsentOf } from './settings.ts';
export {
  MOST_FILE_BYTES,
  SITE_FILE_TYPES,
  type SiteFileEnding,
  siteFileEnding,
  siteFileEndings,
  siteFileLink,
  siteFilePath,
  siteFilePathsIn,
} from './site-files.ts';
export { safeImage, safeLink } from './url.ts';
export {
  type BudgetFinding,
  requestsFor,
  sizeText,
  WEIGHED_WIDTH,
  type Weight,
  weighedPictures,
  weightFindings,
} from './weight.ts';
