import type { Layout } from '@dojang/contract';
import { Box } from '@dojang/shared-ui/core';
import { Outlet } from '@dojang/shared-ui/router';
import type { ComponentType } from 'react';
import { useVisitor } from '../access/visitor.ts';
import { CardsSkeleton, EntrySkeleton, ListPageSkeleton, NoSkeleton } from '../components/skeletons.tsx';
import type { Section } from './AppFrame.tsx';
import { EntryLayout } from './EntryLayout.tsx';
import { Footer } from './Footer.tsx';
import { AppFrame, FramelessKeys, ProjectLayout } from './member-frames.tsx';
import { SiteFrame } from './SiteFrame.tsx';
import { MAIN_ID } from './SkipLink.tsx';

/** Members get the frame with the side bar, guests get the frame with the top bar. */
function framed(props: { width?: string; footer?: boolean; section?: Section }): ComponentType {
  return function Framed() {
    const { footer, section, ...width } = props;
    const shared = { ...width, ...(footer ? { footer: <Footer /> } : {}) };
    return useVisitor() === 'guest' ? (
      <SiteFrame {...shared} />
    ) : (
      <AppFrame {...shared} {...(section ? { section } : {})} />
    );
  };
}

const AboutLayout = () => <SiteFrame footer={<Footer />} />;

const EmptyLayout = () => (
  <>
    {useVisitor() === 'member' && <FramelessKeys />}
    <Box as="main" id={MAIN_ID} tabIndex={-1} outline="none" minH="100dvh">
      <Outlet />
    </Box>
  </>
);

const ProjectFrame = () => (useVisitor() === 'guest' ? <SiteFrame /> : <ProjectLayout />);

export const LAYOUT_COMPONENTS: Record<Layout, ComponentType> = {
  about: AboutLayout,
  admin: framed({ width: '1200px', section: { area: 'admin' } }),
  default: framed({ width: '1120px', footer: true }),
  empty: EmptyLayout,
  entry: EntryLayout,
  intro: framed({}),
  memo: framed({ width: '760px' }),
  page: framed({ width: '1120px', section: { area: 'page' } }),
  project: ProjectFrame,
};

/** Placeholder in a layout while its first page is loading. */
export const LAYOUT_SKELETONS: Record<Layout, ComponentType> = {
  about: NoSkeleton,
  admin: ListPageSkeleton,
  default: CardsSkeleton,
  empty: NoSkeleton,
  entry: EntrySkeleton,
  intro: CardsSkeleton,
  memo: ListPageSkeleton,
  page: CardsSkeleton,
  project: ListPageSkeleton,
};
