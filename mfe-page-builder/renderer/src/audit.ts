import type { Report, Where } from './findings.ts';

/**
 * Checks the tree while it is written, and reports problems for screen readers and search engines: headings must be in
 * order and have text, pictures need a description, links need a target and a name.
 */
export class Audit {
  readonly #report: Report;
  #headings = 0;
  #mainHeadings = 0;
  #level = 0;
  #content = 0;

  constructor(report: Report) {
    this.#report = report;
  }

  /** @param text the heading's text, including descriptions of pictures */
  heading(level: number, text: string, place: Where): void {
    this.#headings += 1;
    if (text.trim() === '') this.#report.add('heading-empty', place);
    if (level === 1) {
      this.#mainHeadings += 1;
      if (this.#mainHeadings === 2) this.#report.add('heading-many', place);
    }
    if (this.#level > 0 && level > this.#level + 1) this.#report.add('heading-order', place, text);
    this.#level = level;
  }

  image(attributes: ReadonlyMap<string, string>, place: Where): void {
    this.#content += 1;
    if (!attributes.has('src')) this.#report.add('image-source', place);
    else if (!attributes.has('alt')) this.#report.add('image-alt', place);
  }

  link(attributes: ReadonlyMap<string, string>, text: string, place: Where): void {
    const href = attributes.get('href');
    if (href === undefined || href === '#') this.#report.add('link-target', place, text);
    if (text.trim() === '' && !attributes.has('aria-label')) this.#report.add('link-name', place);
  }

  /** Records visible content. */
  sawContent(): void {
    this.#content += 1;
  }

  /** Findings about the page as a whole, after the last node. */
  finish(): void {
    if (this.#content === 0) this.#report.add('page-empty');
    else if (this.#mainHeadings === 0) this.#report.add('heading-none');
  }
}
