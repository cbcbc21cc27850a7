import type { Report, Where } from './findings.ts';
import { siteFilePath } from './site-files.ts';

/** What the audit compares a page with. The gateway has neither list. */
export interface AuditKnowledge {
  /** Texts of templates and blocks that their author should replace. */
  samples?: ReadonlySet<string>;
  /** Ids of the pages to which a link may lead. A link to any other page is dead. */
  livePages?: ReadonlySet<string>;
  /** Paths of the files to which a link may lead. A link to any other file is dead. */
  siteFiles?: ReadonlySet<string>;
}

/** Numbers and addresses that belong to nobody. Templates and blocks contain them as samples. */
const PLACEHOLDER = /000-00-00000|[@/.]example\.(?:com|kr|org)|0\d{1,2}-0{3,4}-0{4}/;
/** Shorter texts, such as 메뉴 or 오시는 길, fit every page. */
const SHORTEST_SAMPLE = 12;

/**
 * Checks the tree while it is written, and reports problems for screen readers and search engines: headings must be in
 * order and have text, pictures need a description, links need a target and a name, and samples have to be replaced.
 */
export class Audit {
  readonly #report: Report;
  #headings = 0;
  #mainHeadings = 0;
  #level = 0;
  #content = 0;
  readonly #known: AuditKnowledge;
  /** Links to sections of the page, by the id of the section. */
  readonly #anchors: { id: string; text: string; place: Where }[] = [];

  constructor(report: Report, known: AuditKnowledge = {}) {
    this.#report = report;
    this.#known = known;
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
    if (href === undefined) return;
    if (href.length > 1 && href.startsWith('#')) this.#anchors.push({ id: href.slice(1), text, place });
    const pageId = /^\/landing\/([\w-]+)$/.exec(href)?.[1];
    if (pageId && this.#known.livePages?.has(pageId) === false) this.#report.add('link-page', place, text);
    const file = siteFilePath(href);
    if (file && this.#known.siteFiles?.has(file) === false) this.#report.add('link-file', place, text);
    if (PLACEHOLDER.test(href) && !PLACEHOLDER.test(text)) this.#report.add('sample-contact', place, href);
  }

  /** @param place of the element around the text */
  text(value: string, place: Where): void {
    const words = value.trim();
    if (words === '') return;
    this.#content += 1;
    if (PLACEHOLDER.test(words)) this.#report.add('sample-contact', place, words);
    else if (words.length >= SHORTEST_SAMPLE && this.#known.samples?.has(words)) {
      this.#report.add('sample-text', place, words);
    }
  }

  /** Records visible content. */
  sawContent(): void {
    this.#content += 1;
  }

  /**
   * Findings about the page as a whole, after the last node.
   *
   * @param ids of all elements of the page
   */
  finish(ids: ReadonlySet<string>): void {
    // The browser leads `#top` to the start of every page.
    const dead = this.#anchors.filter(({ id }) => id !== 'top' && !ids.has(id));
    for (const { text, place } of dead) this.#report.add('link-anchor', place, text);
    if (this.#content === 0) this.#report.add('page-empty');
    else if (this.#mainHeadings === 0) this.#report.add('heading-none');
  }
}
