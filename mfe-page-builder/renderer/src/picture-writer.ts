import { FlexNames } from './flex-names.ts';
import { isLogo, NaturalSizes, type PagePictures, responsiveAttributes } from './page-pictures.ts';
import type { ProjectComponent, ProjectRule } from './project.ts';

/** Decides how each picture of a page is loaded, in the order of the page. */
export class PictureWriter {
  readonly #pictures: PagePictures;
  readonly #flexes: FlexNames;
  readonly #sizes = new NaturalSizes();
  /** Whether the picture that a visitor probably sees first has already been written. */
  #hasLead = false;

  constructor(pictures: PagePictures, rules: readonly ProjectRule[]) {
    this.#pictures = pictures;
    this.#flexes = new FlexNames(rules);
  }

  /**
   * Adds the attributes that control how a picture is loaded. `data:` pictures need none, because they are part of the page.
   *
   * @param around the component that contains it
   * @returns a class for it, or an empty string
   */
  write(source: string, attributes: Map<string, string>, around: ProjectComponent, isHidden: boolean): string {
    if (source.startsWith('data:')) return '';
    const picture = this.#pictures(source);
    // The first picture is probably visible at once. The pictures after it are loaded when they come near the viewport.
    const isLead = !this.#hasLead && !isLogo(picture) && !isHidden;
    if (this.#hasLead && !attributes.has('loading')) attributes.set('loading', 'lazy');
    const isLazy = attributes.get('loading') === 'lazy';
    if (isLead) this.#hasLead = true;
    if (isLead && !isLazy) attributes.set('fetchpriority', 'high');
    if (!picture) return '';
    const wanted = Number(attributes.get('width')) || undefined;
    const isMeasured = isLazy && !this.#flexes.has(around);
    const { attributes: more, natural } = responsiveAttributes(source, picture, wanted, isMeasured);
    for (const [name, value] of more) attributes.set(name, value);
    return natural ? this.#sizes.classOf(natural) : '';
  }

  /** Rules of the pictures that were written, for the beginning of the page's stylesheet. */
  css(): string {
    return this.#sizes.css();
  }
}
