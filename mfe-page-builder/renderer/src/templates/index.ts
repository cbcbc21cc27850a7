import { cafe } from './cafe.ts';
import { launch } from './launch.ts';
import { studio } from './studio.ts';
import { CATEGORY, type Template, type TemplateCategory } from './template.ts';

export type { Template, TemplateCategory } from './template.ts';

/** The templates that 도장 brings along, in the gallery's order. */
export const templates: Template[] = [cafe, launch, studio];

export const templateCategories: TemplateCategory[] = Object.values(CATEGORY);
