import { lazy, Suspense, useEffect } from 'react';
import { useFrameSession, useVisitor } from '../../access/visitor.ts';
import { visibleAt } from '../../extensions/visible.logic.ts';
import { useShell } from '../../ShellContext.tsx';
import { GuestHome } from './GuestHome.tsx';

const MemberHome = lazy(async () => ({
  default: (await import(/* webpackChunkName: "member" */ './MemberHome.tsx')).MemberHome,
}));

/** The home page: a presentation of the product for visitors, or the blocks of a member. */
function HomePage() {
  return useVisitor() === 'guest' ? <GuestHome /> : <Home />;
}

function Home() {
  const { snapshot, loader } = useShell();
  const session = useFrameSession();
  useEffect(() => {
    // The queries are preloaded together with the code that renders them.
    for (const { remote, id } of visibleAt(snapshot, 'home', session, false)) {
      void loader.loadExtension(remote, 'home', id);
    }
  }, [snapshot, loader, session]);
  return (
    <Suspense>
      <MemberHome />
    </Suspense>
  );
}

export { HomePage as Component };
