import type { PageProject } from '../blocks/project.ts';

export interface Template {
  /** Fixed UUID, so that seeding twice creates one row. */
  id: string;
  /** Short name used in file names and tests. */
  key: string;
  name: string;
  category: TemplateCategory;
  description: string;
  project: PageProject;
}

export interface TemplateCategory {
  id: string;
  name: string;
}

export const CATEGORY = {
  shop: { id: '7d0c0001-0000-4000-8000-000000000001', name: '가게' },
  class: { id: '7d0c0001-0000-4000-8000-000000000002', name: '모집·강의' },
  portfolio: { id: '7d0c0001-0000-4000-8000-000000000003', name: '포트폴리오' },
  product: { id: '7d0c0001-0000-4000-8000-000000000004', name: '제품·서비스' },
  event: { id: '7d0c0001-0000-4000-8000-000000000005', name: '행사·초대' },
} as const satisfies Record<string, TemplateCategory>;
