import { ACTION_BLOCKS } from './action.ts';
import { BASIC_BLOCKS } from './basic.ts';
import type { Block } from './block.ts';
import { FIRST_SCREEN_BLOCKS } from './first-screen.ts';
import { FORM_BLOCKS } from './form.ts';
import { FRAME_BLOCKS } from './frame.ts';
import { HERO_BLOCKS } from './hero.ts';
import { INFO_BLOCKS } from './info.ts';
import { SECTION_VARIANTS } from './section-variants.ts';
import { STORY_BLOCKS } from './story.ts';
import { TRUST_BLOCKS } from './trust.ts';

export { FORM_TYPE } from '../form/definition.ts';
export { MAP_TYPE, placeOf } from '../map/map-frame.ts';
export { MAP_ZOOM, mapAddress, pointIn } from '../map/place.ts';
export { type Block, type BlockCategory, type BlockSite, CATEGORIES } from './block.ts';
export type { BlockComponent } from './component.ts';
export { consent, field, form } from './form.ts';
export { blankProject, type PageProject, projectOf } from './project.ts';
export { compileRules, PHONE_MAX, ruleKey, rulesFor, type StyleRule, TABLET_MAX } from './rules.ts';
export { SKETCH_WIDTH, type Sketch, type SketchShape, sketchOf } from './sketch.ts';
export { type FoundTrait, PICTURE, TRAITS, type Trait, traitsOf } from './traits.ts';

/** Every block of the palette, in the palette's order. */
export const BLOCKS: Block[] = [
  ...BASIC_BLOCKS,
  ...HERO_BLOCKS,
  ...FIRST_SCREEN_BLOCKS,
  ...STORY_BLOCKS,
  ...TRUST_BLOCKS,
  ...ACTION_BLOCKS,
  ...FORM_BLOCKS,
  ...INFO_BLOCKS,
  ...SECTION_VARIANTS,
  ...FRAME_BLOCKS,
];
