/**
 * Properties that a published page may set. Deliberately excluded: properties that load or run something (`behavior`,
 * `-moz-binding`, `src`), that need an unsupported at-rule (`animation`, `container`), or that change the behaviour of
 * the visitor's browser (`cursor` with pictures, `user-select`, `pointer-events`, `touch-action`).
 */
const NAMES = `
align-content align-items align-self aspect-ratio backdrop-filter background background-attachment background-clip
background-color background-image background-origin background-position background-repeat background-size
border border-bottom border-bottom-color border-bottom-left-radius border-bottom-right-radius border-bottom-style
border-bottom-width border-collapse border-color border-left border-left-color border-left-style border-left-width
border-radius border-right border-right-color border-right-style border-right-width border-spacing border-style
border-top border-top-color border-top-left-radius border-top-right-radius border-top-style border-top-width
border-width bottom box-shadow box-sizing caption-side clip-path color column-count column-gap column-rule columns
content counter-increment counter-reset direction display fill fill-opacity filter flex flex-basis flex-direction
flex-flow flex-grow flex-shrink flex-wrap float clear font-family font-feature-settings font-size font-style
font-variant-numeric font-weight gap grid grid-area grid-auto-columns grid-auto-flow grid-auto-rows grid-column
grid-column-end grid-column-start grid-row grid-row-end grid-row-start grid-template grid-template-areas
grid-template-columns grid-template-rows height hyphens inset inset-block inset-inline isolation justify-content
justify-items justify-self left letter-spacing line-break line-height list-style list-style-position list-style-type
margin margin-block margin-bottom margin-inline margin-left margin-right margin-top max-height max-width min-height
min-width mix-blend-mode object-fit object-position opacity order outline outline-offset overflow overflow-wrap
overflow-x overflow-y padding padding-block padding-bottom padding-inline padding-left padding-right padding-top
place-content place-items place-self position right rotate row-gap scale scroll-margin-top scroll-snap-align
scroll-snap-type stroke stroke-width table-layout text-align text-decoration text-decoration-color
text-decoration-line text-decoration-thickness text-indent text-overflow text-shadow text-transform
text-underline-offset text-wrap top transform transform-origin transition translate vertical-align visibility
white-space width word-break word-spacing writing-mode z-index -webkit-line-clamp -webkit-box-orient
`;
const ALLOWED: ReadonlySet<string> = new Set(NAMES.split(/\s+/).filter(Boolean));

export function isAllowedProperty(name: string): boolean {
  return ALLOWED.has(name) || /^--(?!dojang)[a-z][a-z0-9-]{0,30}$/.test(name);
}

/** Properties that may contain a picture's URL. */
export const IMAGE_PROPERTIES: ReadonlySet<string> = new Set(['background', 'background-image']);
/** Properties that may contain quoted text. */
export const STRING_PROPERTIES: ReadonlySet<string> = new Set(['content', 'font-family', 'grid-template-areas']);

export const FUNCTIONS: ReadonlySet<string> = new Set(
  `rgb rgba hsl hsla hwb lab lch oklab oklch color-mix var calc min max clamp minmax repeat fit-content
  linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient
  translate translatex translatey translate3d scale scalex scaley rotate skew skewx skewy perspective
  cubic-bezier steps blur brightness contrast grayscale saturate sepia hue-rotate drop-shadow
  circle ellipse inset polygon counter counters`
    .split(/\s+/)
    .filter(Boolean),
);
