import { configureAuth, sessionStore, suspensionStore, watchSession } from '@dojang/shared-auth';
import { addErrorTexts } from '@dojang/shared-ui/core';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { askToSignInAgain, rememberPerson, sessionLostStore } from './access/session-lost.store.ts';
import { watchBuild } from './build-meta.ts';
import { applyDensity } from './density/density.store.ts';
import { reportCaught } from './errors/report-error.ts';
import { holdUncaught } from './errors/uncaught-events.ts';
import { createFederationRuntime } from './federation/federation-runtime.ts';
import { hasOverrides } from './federation/has-overrides.ts';
import { createPageFiles } from './federation/page-files.ts';
import { createRemoteLoader } from './federation/remote-loader.ts';
import { followTranslation } from './follow-translation.ts';
import { loadFonts } from './fonts.ts';
import { keepOfflinePage } from './offline-page.ts';
import { provideRandomUuid } from './random-uuid.ts';
import { firstPage } from './routing/first-page.ts';
import { createShellRouter } from './routing/router.ts';
import { readSnapshot } from './snapshot.ts';
import { whenIdle } from './when-idle.ts';

// By default zod generates code from strings, which the content security policy forbids. Each copy of zod (remotes have
// their own) reads its settings from this global; importing zod here only to configure it would cost every visitor 20
// KB.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
provideRandomUuid(crypto);
holdUncaught();
followTranslation();

const inlined = readSnapshot(document);
const { snapshot, overrides } = hasOverrides()
  ? await (await import('./federation/overrides.ts')).openOverrides(inlined)
  : { snapshot: inlined, overrides: {} };
configureAuth(snapshot.config);
// Error texts of older releases and of dev servers. The code of other releases registers its own texts.
for (const { descriptor } of snapshot.remotes) addErrorTexts(descriptor.errors ?? {});

const builds = watchBuild(snapshot.id);
const files = createPageFiles(snapshot);
const loader = createRemoteLoader(snapshot.remotes, createFederationRuntime(), undefined, files);
const router = createShellRouter({ snapshot, loader, builds });

rememberPerson();
watchSession(
  // All data of the user is deleted from memory. Unsaved text stays on the page, under the dialog.
  askToSignInAgain,
  // The page reloads with the other account. Unsaved text stays in the journal of its author.
  () => location.reload(),
);

// The sign-in page shows the reason, unless the page or the dialog over this page already shows it.
suspensionStore.subscribe(({ isSuspended }) => {
  const isTold = sessionLostStore.getState().isLost || router.state.location.pathname === '/member/login';
  if (isSuspended && !isTold) void router.navigate('/member/login');
});

applyDensity();
loadFonts();
// Only for members, because guests open few pages of areas.
const prepareForMember = () => {
  if (sessionStore.getState().status !== 'loggedIn') return;
  whenIdle(() => {
    void files.prepare();
    // Without this the first page of an area would request the list only after the guards, which costs one more round trip.
    void import('./DataProvider.tsx').catch(() => {});
  });
  keepOfflinePage(snapshot.config);
};
sessionStore.subscribe(prepareForMember);
prepareForMember();

await firstPage(router);
const root = document.getElementById('root') as HTMLElement;
createRoot(root, { onCaughtError: reportCaught }).render(
  <App router={router} shell={{ snapshot, loader, builds, overrides }} />,
);
