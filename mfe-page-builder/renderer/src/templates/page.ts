import { type PageProject, projectOf } from '../blocks/project.ts';
import { compileRules } from '../blocks/rules.ts';
import { markup } from './markup.ts';

interface Page {
  /** Variables of the page; see `.page` in the blocks' stylesheet. */
  theme: Record<string, string>;
  /** Rules of the template's own classes, which begin with its prefix so that blocks added later keep their look. */
  css: string;
  /** Sections of the page; see `markup`. */
  html: string;
}

/** Project JSON of a template that has its own design beside the blocks' classes. */
export function page({ theme, css, html }: Page): PageProject {
  const project = projectOf(markup(html), theme);
  return { ...project, styles: [...project.styles, ...compileRules(css)] };
}
