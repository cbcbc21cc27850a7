import {
  type DocumentOptions,
  type FormDefinition,
  type FormState,
  formPage,
  type PagePicture,
  projectParts,
  type RenderedPage,
  type RenderOptions,
  renderPage,
  sampleTexts,
  withSections,
  withSiteConsent,
} from '@dojang/renderer';
import { BLOCKS, projectOf } from '@dojang/renderer/blocks';
import { formSlot } from '@dojang/renderer/publication-row';
import { z } from 'zod';

/** The path before the name of a stored picture. */
const STORED_PICTURES = '/storage/v1/object/public/site-assets/';

/**
 * Work on the project of a page. Everything that came from the database is the JSON text of rows, which a process gets faster than
 * objects.
 */
export type RenderJob = PageJob | FormsJob | FormPageJob;

export interface PageJob {
  kind: 'page';
  /** One row `{ project }`. */
  page: string;
  /** Rows `{ id, project, content }` of the shared sections that the page places. */
  sections: string;
  /** The site's text of consent, which replaces the sample text of forms; empty for none. */
  consent: string;
  options: DocumentOptions & Pick<RenderOptions, 'today'>;
  pictures: {
    /** Sizes by the name `{site}/{sha256}.{extension}`. */
    sizes: Readonly<Record<string, PagePicture>>;
    siteUrl: string;
    imageHosts: readonly string[];
  };
  /** For a publication, whose forms get slots for their addresses: rows `{ project }` of the page's template. */
  publication: { templates: string } | null;
}

/** Finds the forms of a version. */
interface FormsJob {
  kind: 'forms';
  /** One row `{ project }`. */
  page: string;
  title: string;
}

/** Renders one form with a message, in the look of its page. */
export interface FormPageJob {
  kind: 'form';
  /** `PublishedForm.design` and its component. */
  design: string;
  component: string | null;
  /** Title of the page. */
  title: string;
  words: Omit<Parameters<typeof formPage>[1], 'form'>;
  action: string;
  state: FormState | null;
}

export interface PageResult extends Pick<RenderedPage, 'html' | 'css' | 'fonts' | 'report'> {
  images: string[];
  forms: FormDefinition[];
  /** `RenderedPage.payload.blocks` as JSON text. */
  blocks: string;
  /** The digests of the inserted sections, by id. */
  sectionContents: Record<string, string>;
  /** The page as JSON text when it differs from the stored one, because sections or the site's consent were inserted. */
  composed: string | null;
}

interface FormsResult {
  /** The styles of the page and its outermost element, as JSON text. */
  design: string;
  forms: { form: FormDefinition; component: string }[];
}

export type ResultOf<Job extends RenderJob> = Job extends PageJob
  ? PageResult
  : Job extends FormsJob
    ? FormsResult
    : Pick<RenderedPage, 'html' | 'css'>;

const pageRows = z.tuple([z.object({ project: z.unknown() })]);
const templateRows = z.array(z.object({ project: z.unknown() }));
const sectionRows = z.array(z.object({ id: z.string(), project: z.unknown(), content: z.string() }));

/** Does a job. The same job always has the same result. */
export function render<Job extends RenderJob>(job: Job): ResultOf<Job>;
export function render(job: RenderJob): PageResult | FormsResult | Pick<RenderedPage, 'html' | 'css'> {
  if (job.kind === 'page') return renderWhole(job);
  return job.kind === 'forms' ? findForms(job) : renderForm(job);
}

/** Characters of the texts of a job, by which its cost grows. */
export function sizeOf(job: RenderJob): number {
  if (job.kind === 'form') return job.design.length + (job.component?.length ?? 0);
  if (job.kind === 'forms') return job.page.length;
  return job.page.length + job.sections.length + (job.publication?.templates.length ?? 0);
}

function renderWhole({ page, sections, consent, options, pictures, publication }: PageJob): PageResult {
  const [{ project }] = pageRows.parse(JSON.parse(page));
  const rows = sectionRows.parse(JSON.parse(sections));
  const projects = new Map(rows.map((section) => [section.id, section.project]));
  const whole = withSiteConsent(
    withSections(project, (id) => projects.get(id.toLowerCase())),
    consent,
  );
  const { payload, forms, html, css, fonts, report } = renderPage(whole, {
    ...options,
    ...(publication ? { formAction: formSlot, samples: samplesOf(publication.templates) } : {}),
    pictures: pictureFinder(pictures),
  });
  return {
    ...{ html, css, fonts, report },
    images: payload.images,
    forms: forms.map(({ form }) => form),
    blocks: JSON.stringify(payload.blocks),
    sectionContents: Object.fromEntries(rows.map(({ id, content }) => [id, content])),
    composed: whole === project ? null : JSON.stringify(whole),
  };
}

/** Pictures of sites with their sizes, and pictures of listed hosts. */
function pictureFinder({ sizes, siteUrl, imageHosts }: PageJob['pictures']) {
  const known = new Map(Object.entries(sizes));
  return (src: string): PagePicture | undefined => {
    const own = src.startsWith(`${siteUrl}/`) ? src.slice(siteUrl.length) : src;
    const name = own.startsWith(STORED_PICTURES) ? own.slice(STORED_PICTURES.length) : '';
    return known.get(name) ?? (imageHosts.some((host) => src.startsWith(`${host}/`)) ? {} : undefined);
  };
}

let ofBlocks: ReadonlySet<string> | undefined;

/**
 * Sample texts that a published page should not have: those of all blocks, and those of the template of the page. The texts of a
 * deleted template are unknown.
 */
function samplesOf(templates: string): ReadonlySet<string> {
  ofBlocks ??= sampleTexts([projectOf(BLOCKS.map((block) => block.make()))]);
  const rows = templateRows.parse(JSON.parse(templates));
  return rows.length === 0 ? ofBlocks : new Set([...ofBlocks, ...sampleTexts(rows.map(({ project }) => project))]);
}

function findForms({ page, title }: FormsJob): FormsResult {
  const [{ project }] = pageRows.parse(JSON.parse(page));
  const forms = renderPage(project, { title }).forms;
  if (forms.length === 0) return { design: '{}', forms: [] };
  return {
    design: JSON.stringify(designOf(project)),
    forms: forms.map(({ form, component }) => ({ form, component: JSON.stringify(component) })),
  };
}

/** What `formPage` reads of a page. */
function designOf(project: unknown) {
  const { root, rules = [] } = projectParts(project) ?? {};
  return {
    styles: rules,
    pages: [{ frames: [{ component: { classes: root?.classes, attributes: root?.attributes } }] }],
  };
}

function renderForm({
  design,
  component,
  title,
  words,
  action,
  state,
}: FormPageJob): Pick<RenderedPage, 'html' | 'css'> {
  const form = component === null ? {} : { form: JSON.parse(component) as object };
  const page = formPage(JSON.parse(design), { ...words, ...form });
  const options = { title, noindex: true, formAction: () => action };
  const { html, css } = renderPage(page, { ...options, ...(state ? { formState: state } : {}) });
  return { html, css };
}
