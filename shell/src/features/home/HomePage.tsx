import { lazy, Suspense } from 'react';
import { useVisitor } from '../../layouts/visitor.ts';
import { GuestHome } from './GuestHome.tsx';

const MemberHome = lazy(async () => ({ default: (await import('./MemberHome.tsx')).MemberHome }));

/** The front door: what the product does, or what a member was doing. */
function HomePage() {
  if (useVisitor() === 'guest') return <GuestHome />;
  return (
    <Suspense>
      <MemberHome />
    </Suspense>
  );
}

export { HomePage as Component };
