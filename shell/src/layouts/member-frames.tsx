import { mayHaveSession } from '@dojang/shared-auth';
import { type ComponentProps, lazy, Suspense } from 'react';

const loadAppFrame = () => import('./AppFrame.tsx');
const loadProjectLayout = () => import('./ProjectLayout.tsx');

// Menus and their libraries are loaded with these frames: guests never load them, members immediately.
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
