import { mayHaveSession } from '@dojang/shared-auth';
import { type ComponentProps, lazy, Suspense } from 'react';
import { memberFrameStore } from './member-frame.ts';

const loadAppFrame = () => import(/* webpackChunkName: "member" */ './AppFrame.tsx');
const loadProjectLayout = () => import(/* webpackChunkName: "member" */ './ProjectLayout.tsx');
const loadMemberHost = () => import(/* webpackChunkName: "member" */ './MemberHost.tsx');

// Menus and their libraries are loaded with these frames. Guests never load them, and members load them immediately.
if (mayHaveSession()) {
  void loadProjectLayout();
  void loadMemberHost();
}

const LazyAppFrame = lazy(async () => ({ default: (await loadAppFrame()).AppFrame }));
const LazyProjectLayout = lazy(async () => ({ default: (await loadProjectLayout()).ProjectLayout }));

const LazyMemberHost = lazy(async () => ({ default: (await loadMemberHost()).MemberHost }));

/** It is mounted once, next to the layouts. */
export function MemberHost() {
  const { isShown } = memberFrameStore();
  return (
    isShown && (
      <Suspense>
        <LazyMemberHost />
      </Suspense>
    )
  );
}

export const AppFrame = (props: ComponentProps<typeof LazyAppFrame>) => (
  <Suspense>
    <LazyAppFrame {...props} />
  </Suspense>
);

const LazyFramelessKeys = lazy(async () => ({ default: (await import('./FramelessKeys.tsx')).FramelessKeys }));

/** For members on screens without a frame. */
export const FramelessKeys = () => (
  <Suspense>
    <LazyFramelessKeys />
  </Suspense>
);

export const ProjectLayout = () => (
  <Suspense>
    <LazyProjectLayout />
  </Suspense>
);
