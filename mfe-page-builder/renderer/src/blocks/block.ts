import type { BlockComponent } from './component.ts';

export const CATEGORIES = ['기본', '첫 화면', '소개', '신뢰', '행동', '정보', '머리·바닥'] as const;
export type BlockCategory = (typeof CATEGORIES)[number];

/** What a block shows of its site in place of samples. */
export interface BlockSite {
  name: string;
  /** 사업자정보, one entry a line, e.g. `상호 온기커피`. Empty when the site has none. */
  business: readonly string[];
}

/** A block of the palette: defined once, expanded to primitives, and rendered like other components. */
export interface Block {
  id: string;
  /** Korean name in the palette and in the layer list. */
  label: string;
  category: BlockCategory;
  /** Name of a Lucide icon for the palette. For a whole section the palette shows the section's sketch instead. */
  icon: string;
  /** Search words besides the label. */
  keywords?: string[];
  /** Creates a new component tree; its classes are those of `styles.ts`. */
  make(site?: BlockSite): BlockComponent;
}
