import { app } from './app.ts';
import { cafe } from './cafe.ts';
import { careers } from './careers.ts';
import { clinic } from './clinic.ts';
import { festival } from './festival.ts';
import { lamp } from './lamp.ts';
import { launch } from './launch.ts';
import { links } from './links.ts';
import { noodle } from './noodle.ts';
import { pension } from './pension.ts';
import { studio } from './studio.ts';
import { CATEGORY, type Template, type TemplateCategory } from './template.ts';
import { wedding } from './wedding.ts';

export type { Template, TemplateCategory } from './template.ts';

/** The built-in templates of 도장, in the order of the gallery. */
export const templates: Template[] = [
  cafe,
  launch,
  studio,
  lamp,
  pension,
  festival,
  app,
  noodle,
  wedding,
  clinic,
  careers,
  links,
];

export const templateCategories: TemplateCategory[] = Object.values(CATEGORY);
