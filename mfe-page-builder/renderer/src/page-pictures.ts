/** Widths in pixels in which the gateway makes pictures: the breakpoints xs to 2xl. */
export const IMAGE_WIDTHS = [320, 640, 768, 1024, 1280, 1536] as const;
const LARGEST = IMAGE_WIDTHS[IMAGE_WIDTHS.length - 1] ?? 0;
const SMALLEST = IMAGE_WIDTHS[0];
/** Pictures narrower than this are logos and icons, which never count as the first visible picture. */
const LOGO_WIDTH = 200;
/** Quality in which pages ask for pictures. */
export const IMAGE_QUALITY = 80;
/** Sharp screens get up to two picture pixels for one CSS pixel. */
const DENSITY = 2;

/** A picture that the gateway can make in other sizes. */
export interface PagePicture {
  /** Size of the original in pixels. Both are undefined when the size is unknown. */
  width?: number | undefined;
  height?: number | undefined;
}

/** The pictures of a page by their `src`; undefined for a picture that is sent without a change. */
export type PagePictures = (src: string) => PagePicture | undefined;

/** The address of a picture in one of `IMAGE_WIDTHS`. */
export const imageUrl = (src: string, width: number): string =>
  `/_image?url=${encodeURIComponent(src).replaceAll('%2F', '/')}&w=${width}&q=${IMAGE_QUALITY}`;

/** The address of a background picture, for which a browser cannot choose a size. */
export const backgroundUrl = (src: string, pictures: PagePictures): string =>
  pictures(src) ? imageUrl(src, LARGEST) : src;

export const isLogo = (picture: PagePicture | undefined): boolean =>
  picture?.width !== undefined && picture.width < LOGO_WIDTH;

interface Sized {
  width: number;
  height: number;
}

/**
 * The attributes with which a browser chooses the size of an `img`, and the size of the picture when it decides the layout.
 *
 * @param wanted the width that the author set as an attribute
 * @param isMeasured whether the browser may use the width that the picture has in the layout (`sizes=auto`); such a picture
 * must be lazy
 */
export function responsiveAttributes(
  src: string,
  { width, height }: PagePicture,
  wanted: number | undefined,
  isMeasured: boolean,
): { attributes: [name: string, value: string][]; natural?: Sized } {
  if (width === undefined || height === undefined) return { attributes: [['src', imageUrl(src, LARGEST)]] };
  const shown = wanted ?? width;
  const most = Math.min(width, shown * DENSITY);
  const below = IMAGE_WIDTHS.filter((each) => each < most);
  const last = IMAGE_WIDTHS[below.length] ?? LARGEST;
  const widths = last === below.at(-1) ? below : [...below, last];
  const attributes: [string, string][] = [['src', imageUrl(src, last)]];
  if (width > SMALLEST) {
    // A picture is never enlarged, so the last one may be narrower than its breakpoint.
    attributes.push(['srcset', widths.map((each) => `${imageUrl(src, each)} ${Math.min(each, width)}w`).join(', ')]);
    attributes.push(['sizes', `${isMeasured ? 'auto,' : ''}(min-width:${shown}px) ${shown}px,100vw`]);
  }
  attributes.push(['width', String(shown)], ['height', String(Math.max(1, Math.round((shown * height) / width)))]);
  return wanted === undefined ? { attributes, natural: { width, height } } : { attributes };
}

/**
 * Gives pictures of equal size a class with which `width` and `height` only reserve their space. Without the class a picture
 * whose style sets only the height would be as wide as its original.
 */
export class NaturalSizes {
  readonly #classes = new Map<string, string>();

  classOf({ width, height }: Sized): string {
    const size = `${width}px ${height}px`;
    const known = this.#classes.get(size) ?? `dojang-p${this.#classes.size}`;
    this.#classes.set(size, known);
    return known;
  }

  /** Rules that every rule of the page overrides. The intrinsic size is for browsers that measure (`sizes=auto`). */
  css(): string {
    return [...this.#classes]
      .map(([size, name]) => `:where(.${name}){width:auto;contain-intrinsic-size:${size}}`)
      .join('');
  }
}
