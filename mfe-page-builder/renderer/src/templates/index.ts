import { cafe } from './cafe.ts';
import { launch } from './launch.ts';
import { studio } from './studio.ts';
import { CATEGORY, type Template, type TemplateCategory } from './template.ts';

export type { Template, TemplateCategory } from './template.ts';

/** The built-in templates of 도장, in the order of the gallery. */
export const templates: Template[] = [cafe, launch, studio];

export const templateCategories: TemplateCategory[] = Object.values(CATEGORY);
