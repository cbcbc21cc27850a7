import type { BlockComponent } from './component.ts';
import { rulesFor, type StyleRule } from './rules.ts';

/** Project JSON as GrapesJS loads and stores it; additional data of the editor is kept. */
export interface PageProject {
  styles: StyleRule[];
  pages: { frames: { component: BlockComponent }[] }[];
}

/**
 * Builds a project from sections: their rules, and the page's own variables (colours, typefaces, corners, width),
 * which override those of the `page` class.
 */
export function projectOf(sections: BlockComponent[], theme: Record<string, string> = {}): PageProject {
  const styles = rulesFor(sections).map((rule) =>
    rule.selectors[0] === 'page' && !rule.mediaText ? { ...rule, style: { ...rule.style, ...theme } } : rule,
  );
  return {
    styles,
    pages: [{ frames: [{ component: { type: 'wrapper', classes: ['page'], components: sections } }] }],
  };
}

/** An empty page with the platform's typography. */
export function blankProject(): PageProject {
  return projectOf([]);
}
