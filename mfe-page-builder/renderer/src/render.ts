import { apartBy } from './apart.ts';
import { Audit, type AuditKnowledge } from './audit.ts';
import { type DocumentOptions, renderDocument, sharePicture } from './document.ts';
import { documentFindings, type Finding, Report } from './findings.ts';
import { pageFonts } from './font/page-fonts.ts';
import { type FormAction, type FormState, FormWriter, type FoundForm } from './form/form-writer.ts';
import { MAP_CSS } from './map/map-frame.ts';
import { backgroundUrl, type PagePictures } from './page-pictures.ts';
import { PictureWriter } from './picture-writer.ts';
import type { PlainBlock } from './plain.ts';
import { projectParts } from './project.ts';
import { ValueCache } from './style-value.ts';
import { declarations, renderStylesheet } from './stylesheet.ts';
import { MAX_BYTES, TreeWriter } from './tree.ts';
import { unseenBy } from './unseen.ts';

export interface RenderOptions extends DocumentOptions, AuditKnowledge {
  /** The day from which countdowns are counted, `YYYY-MM-DD`. Without it they keep their stored text. */
  today?: string;
  /** Pictures that the gateway makes in the sizes of browsers; all others are sent as they are. */
  pictures?: PagePictures;
  /**
   * Addresses to which forms are sent, by the key of the form. Without it a form is sent to a page that says that nothing is
   * stored.
   */
  formAction?: FormAction;
  /** A visitor's answer to the page's only form, with its errors. */
  formState?: FormState;
  /** Writes the place of each element into `data-place`, to find it in a browser. Never for visitors. */
  marks?: boolean;
}

const NO_PICTURES: PagePictures = () => undefined;

export interface RenderedPage {
  /**
   * Complete document: no script, no handler, no frame except those of our own maps, one inlined stylesheet. The same input
   * gives the same bytes.
   */
  html: string;
  /** The exact text between `<style>` and `</style>`, for the hash in the page's CSP. */
  css: string;
  /** Addresses of the web fonts that the page loads. */
  fonts: string[];
  /** The forms on the page, in its order. */
  forms: FoundForm[];
  /** Omitted content and accessibility problems, in the order of the page. */
  report: Finding[];
  payload: {
    nodes: number;
    /** URLs of the pictures on the page, in order. */
    images: string[];
    /** The visible content as plain data, in the order of the page. */
    blocks: PlainBlock[];
  };
}

const HIDDEN_CSS = '[hidden]{display:none!important}';

/**
 * GrapesJS project data → the page that a visitor gets. A pure function and an allow-list: unknown content is never
 * written to the output, for any input. Never throws; input that is not a project renders an empty page with an error
 * in its report.
 */
export function renderPage(project: unknown, options: RenderOptions): RenderedPage {
  const report = new Report();
  if (options.title.trim() === '') report.add('title-missing');
  const parts = projectParts(project);
  if (!parts) report.add('project-invalid');
  const audit = new Audit(report, options);
  const { pictures = NO_PICTURES, today, marks } = options;
  const rules = parts?.rules ?? [];
  const pictureWriter = new PictureWriter(pictures, rules);
  const forms = new FormWriter(options.formAction, options.formState);
  const writer = new TreeWriter(report, audit, pictureWriter, forms, {
    today,
    marks,
    isUnseen: unseenBy(rules),
    isApart: apartBy(rules),
  });
  const body = writer.root(parts?.root ?? {});
  if (parts) audit.finish(writer.ids);
  const values = new ValueCache((src) => backgroundUrl(src, pictures));
  const css =
    (writer.hasHidden ? HIDDEN_CSS : '') +
    pictureWriter.css() +
    forms.css() +
    (writer.maps > 0 ? MAP_CSS : '') +
    renderStylesheet(rules, writer, values, report) +
    ownStyles(writer, values, report);
  if (values.isSpent) report.add('style-limit');
  const fonts = pageFonts(writer.texts, css);
  const page = renderDocument(body, fonts.css + css, options, {
    image: sharePicture(writer.images),
    font: shortest(fonts.urls),
  });
  if (!report.has('size-limit') && isLargerThan(page.html, MAX_BYTES)) report.add('size-limit');
  return {
    ...page,
    fonts: fonts.urls,
    forms: forms.forms,
    report: [...report.findings, ...documentFindings(options)],
    payload: { nodes: writer.nodes, images: writer.images, blocks: writer.plain.blocks() },
  };
}

/** A font with few characters arrives before the visitor reads the text. Fonts of titles have few characters. */
const shortest = (urls: readonly string[]): string | undefined => urls.toSorted((a, b) => a.length - b.length)[0];

/**
 * Length in UTF-8 bytes. A UTF-16 unit takes at most three bytes, so almost every page is checked against the limit without
 * encoding it.
 */
const isLargerThan = (text: string, bytes: number): boolean =>
  text.length > bytes || (text.length * 3 > bytes && new TextEncoder().encode(text).length > bytes);

function ownStyles(writer: TreeWriter, values: ValueCache, report: Report): string {
  return writer.ownStyles
    .map(({ className, style, place }) => {
      const body = declarations(style, values, report, place);
      return body === '' || !values.spend(body.length) ? '' : `.${className}{${body}}`;
    })
    .join('');
}
