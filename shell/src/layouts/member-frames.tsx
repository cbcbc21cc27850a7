import { mayHaveSession } from '@dojang/shared-auth';
import { type ComponentProps, lazy, Suspense } from 'react';

const loadAppFrame = () => import('./AppFrame.tsx');
const loadProjectLayout = () => import('./ProjectLayout.tsx');

// Menus and their machinery come with these frames: guests never fetch them, members at once.
if (mayHaveSession()) void loadProjectLayout();

const LazyAppFrame = lazy(async () => ({ default: (await loadAppFrame()).AppFrame }));
const LazyProjectLayout = lazy(async () => ({ default: (await loadProjectLayout()).ProjectLayout }));

export const AppFrame = (props: ComponentProps<typeof LazyAppFrame>) => (
  <Suspense>
    <LazyAppFrame {...props} />
  </Suspense>
);

export const ProjectLayout = () => (
  <Suspense>
    <LazyProjectLayout />
  </Suspense>
);
