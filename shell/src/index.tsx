import { configureAuth, watchSession } from '@dojang/shared-auth';
import { createQueryClient } from '@dojang/shared-auth/query';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { App } from './App.tsx';
import { askToSignInAgain } from './features/account/session-lost.store.ts';
import { createFederationRuntime } from './federation/federation-runtime.ts';
import { applyOverrides } from './federation/overrides.logic.ts';
import { loadOverrides } from './federation/overrides.ts';
import { createRemoteLoader } from './federation/remote-loader.ts';
import { watchBuild } from './routing/build-meta.ts';
import { createShellRouter } from './routing/router.ts';
import { readSnapshot } from './snapshot.ts';

// The content security policy forbids code made from strings.
z.config({ jitless: true });

const overrides = loadOverrides();
const snapshot = applyOverrides(readSnapshot(document), overrides);
configureAuth(snapshot.config);

const queryClient = createQueryClient();
const builds = watchBuild(snapshot.id);
const loader = createRemoteLoader(snapshot.remotes, createFederationRuntime());
const router = createShellRouter({ snapshot, loader, builds });

watchSession(() => {
  // Nothing of the person who left stays; what is being typed on the page does, under the dialog.
  askToSignInAgain();
});

const root = document.getElementById('root') as HTMLElement;
createRoot(root).render(<App router={router} queryClient={queryClient} shell={{ snapshot, builds, overrides }} />);
